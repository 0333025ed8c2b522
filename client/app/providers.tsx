import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#client/lib/query-client.ts';
import { ProveedorAcceso } from '#client/lib/acceso.tsx';
import { Router } from './router.tsx';

/** Everything that a screen may count on, outermost first: server state, who is here, where we are. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProveedorAcceso>
        <Router />
      </ProveedorAcceso>
    </QueryClientProvider>
  );
}
