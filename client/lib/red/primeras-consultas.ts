import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { conEpoca, masNueva, type SesionConocida } from '#client/lib/reparto/sesion-reparto.ts';

// Queries that begin before a screen's code has loaded (client/app/router.tsx). Separate from client/lib/red/consultas.ts, so
// that the first screen loads only these.

/** Query: the logged-in member. */
export const consultaYo = queryOptions({
  queryKey: CLAVES.yo,
  queryFn: ({ signal }) => llamar('verYo', { signal }),
});

/**
 * Whether ticks, or their undoing, are in flight: the screen already shows their result, and the server may not know it yet.
 * `sinContar` is the number of them to leave out, 1 for a caller that handles the end of one.
 */
export const hayTrabajoEnCamino = (cache: QueryClient, sinContar = 0): boolean =>
  cache.isMutating({ mutationKey: CLAVES.trabajo }) > sinContar;

/**
 * Query: the logged-in member's assignments of one state. If a tick is in flight when the answer arrives, the cached list stays,
 * because the answer may be older than the tick. The lists are read again after the tick's own answer (`releerTrabajo`).
 */
export const consultaMisTareas = (estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA') =>
  queryOptions({
    queryKey: CLAVES.misTareas(estado),
    queryFn: async ({ signal, client }) => {
      const llegada = await llamar('verMisTareas', { consulta: { estado }, signal });
      const enPantalla = client.getQueryData<Asignacion[]>(CLAVES.misTareas(estado));
      return enPantalla !== undefined && hayTrabajoEnCamino(client) ? enPantalla : llegada;
    },
  });

/** Query: the current draft session. A newer one that an event or a move has cached during the read stays. */
export const consultaSesion = queryOptions({
  queryKey: CLAVES.sesion,
  queryFn: async ({ signal, client }) => {
    const llegada = await llamar('verSesionActual', { signal });
    return masNueva(client.getQueryData<SesionConocida>(CLAVES.sesion), conEpoca(llegada));
  },
});
