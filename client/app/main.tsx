// First, because it sends the first screen's requests before any other module runs.
import './umbral.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#client/lib/red/query-client.ts';
import { ProveedorAcceso } from '#client/lib/acceso/acceso.tsx';
import '#client/ui/theme.css';
import { escucharAtras } from '#client/ui/atras.ts';
import { escucharDedo } from '#client/ui/dedo.ts';
import { irASuSitio } from '#client/lib/navegador/direcciones.ts';
import { guardarOferta } from '#client/lib/navegador/app-instalada.ts';
import { registrarObrero } from '#client/lib/navegador/obrero.ts';
import { pausa } from '#client/lib/navegador/pausa.ts';
import { adelantar, Router, traerPantalla } from './router.tsx';

/**
 * The providers around every screen, in this order because the login reads server state and the router's layouts read the
 * login.
 */
function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProveedorAcceso>
        <Router />
      </ProveedorAcceso>
    </QueryClientProvider>
  );
}

// Tells zod not to compile its checks with `eval`: the Content Security Policy forbids that and reports even the attempt. This
// must be set before zod loads with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Least time in ms that React keeps a Suspense fallback on the screen, once it has shown it. */
const ESPERA_MS = 300;

const raiz = document.getElementById('raiz');
if (raiz === null) throw new Error('index.html has no #raiz');
irASuSitio();
escucharAtras();
escucharDedo();
// Waits up to ESPERA_MS for the first screen's code and data before rendering, because a fallback would stay at least as long.
void Promise.race([Promise.allSettled([adelantar(), traerPantalla()]), pausa(ESPERA_MS)]).then(() =>
  createRoot(raiz).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  ),
);
registrarObrero();
guardarOferta();
