import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#client/lib/query-client.ts';
import { ProveedorSesion } from '#client/lib/sesion.tsx';
import { Router } from './router.tsx';

/** Everything that a screen may count on, outermost first: server state, who is here, where we are. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProveedorSesion>
        <Router />
      </ProveedorSesion>
    </QueryClientProvider>
  );
}
