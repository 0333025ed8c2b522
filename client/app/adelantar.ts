import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { leerCamino } from '#client/lib/navegador/camino.ts';
import { consultaYo } from '#client/lib/red/consulta-yo.ts';
import { consultaMisTareas, consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { leerTokenAcceso } from '#client/lib/acceso/credenciales.ts';
import { queryClient } from '#client/lib/red/query-client.ts';

/**
 * Returns a function that fetches a query into the cache. If the cache already has an answer, its promise resolves at once,
 * while an outdated answer is fetched again.
 */
const leer =
  <D, K extends QueryKey>(consulta: FetchQueryOptions<D, Error, D, K>) =>
  (): Promise<void> => {
    const leida = queryClient.prefetchQuery(consulta);
    return queryClient.getQueryData(consulta.queryKey) === undefined ? leida : Promise.resolve();
  };

/** The queries that a screen shows first, by path. app/umbral.ts has already sent their requests. */
const PRIMERO: Readonly<Record<string, readonly (() => Promise<void>)[]>> = {
  '/dashboard': [leer(consultaYo), leer(consultaMisTareas('PENDIENTE'))],
  '/tasks': [leer(consultaYo), leer(consultaMisTareas('PENDIENTE')), leer(consultaMisTareas('COMPLETADA'))],
  '/reparto': [leer(consultaYo), leer(consultaSesion)],
};

/**
 * Prefetches the data that the screen at this address shows first, if a member is logged in. Ignores errors: the screen retries
 * and reports them.
 */
export const adelantar = async (): Promise<void> => {
  const suyas = leerTokenAcceso() === null ? undefined : PRIMERO[leerCamino()];
  await Promise.all((suyas ?? []).map((leerla) => leerla()));
};
