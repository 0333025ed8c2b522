import './umbral.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#client/lib/query-client.ts';
import { ProveedorAcceso } from '#client/lib/acceso.tsx';
import '#client/ui/theme.css';
import { escucharAtras } from '#client/ui/atras.ts';
import { escucharDedo } from '#client/ui/dedo.ts';
import { irASuSitio } from '#client/lib/direcciones.ts';
import { guardarOferta } from '#client/lib/oferta-instalar.ts';
import { registrarObrero } from '#client/lib/obrero.ts';
import { pausa } from '#client/lib/pausa.ts';
import { Router, traerPantalla } from './router.tsx';
import { adelantar } from './adelantar.ts';

/** Everything that a screen may count on, outermost first: server state, who is here, where we are. */
function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProveedorAcceso>
        <Router />
      </ProveedorAcceso>
    </QueryClientProvider>
  );
}

/**
 * Tells zod, before it loads with the first form, not to compile its checks with `eval`. The page's policy forbids that
 * and reports even the try.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** How long React leaves standing what it draws while something loads, in milliseconds. */
const ESPERA_MS = 300;

const raiz = document.getElementById('raiz');
if (raiz === null) throw new Error('index.html has no #raiz');
irASuSitio();
escucharAtras();
escucharDedo();
// What is drawn first is the screen, if it comes within that time: what says that it loads would stay for as long.
void Promise.race([Promise.allSettled([adelantar(), traerPantalla()]), pausa(ESPERA_MS)]).then(() =>
  createRoot(raiz).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  ),
);
registrarObrero();
guardarOferta();
