import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '#client/lib/query-client.ts';
import { ProveedorSesion } from '#client/lib/sesion.tsx';
import { router } from './router.tsx';

/** Everything that a screen may count on, outermost first: server state, who is here, where we are. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProveedorSesion>
        <RouterProvider router={router} />
      </ProveedorSesion>
    </QueryClientProvider>
  );
}
