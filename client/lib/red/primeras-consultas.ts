import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { conEpoca, masNueva, type SesionConocida } from '#client/lib/reparto/sesion-reparto.ts';

/** Query: the logged-in user. Separate from consultas.ts, because the first screen needs no other query. */
export const consultaYo = queryOptions({
  queryKey: CLAVES.yo,
  queryFn: ({ signal }) => llamar('verYo', { signal }),
});

// Queries that begin before a screen's code has loaded (app/router.tsx), apart from the others so that Welcome loads only
// these.

/**
 * Whether ticks, or their undoing, are in flight: then the screen is ahead of the server. `sinContar` of them are not counted,
 * for a caller that is itself about to end one.
 */
export const hayTrabajoEnCamino = (cache: QueryClient, sinContar = 0): boolean =>
  cache.isMutating({ mutationKey: CLAVES.trabajo }) > sinContar;

/**
 * Query: the logged-in member's assignments of one state. While a tick is in flight the cached list stays, because the answer
 * may be older than the tick; all is read again after the tick's answer.
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

/** Query: the current draft session. If an event or a move brought a newer one meanwhile, that one stays. */
export const consultaSesion = queryOptions({
  queryKey: CLAVES.sesion,
  queryFn: async ({ signal, client }) => {
    const llegada = await llamar('verSesionActual', { signal });
    return masNueva(client.getQueryData<SesionConocida>(CLAVES.sesion), conEpoca(llegada));
  },
});
