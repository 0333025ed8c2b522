import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { leerCamino } from '#client/lib/camino.ts';
import { consultaYo } from '#client/lib/consulta-yo.ts';
import { consultaMisTareas, consultaSesion } from '#client/lib/consultas.ts';
import { leerTokenAcceso } from '#client/lib/credenciales.ts';
import { queryClient } from '#client/lib/query-client.ts';

/** Reads it, and resolves when there is something to show: at once, when it is known from before. */
const leer =
  <D, K extends QueryKey>(consulta: FetchQueryOptions<D, Error, D, K>) =>
  (): Promise<void> => {
    const leida = queryClient.prefetchQuery(consulta);
    return queryClient.getQueryData(consulta.queryKey) === undefined ? leida : Promise.resolve();
  };

/** What a screen shows first, by its path: app/umbral.ts has asked for it. */
const PRIMERO: Readonly<Record<string, readonly (() => Promise<void>)[]>> = {
  '/dashboard': [leer(consultaYo), leer(consultaMisTareas('PENDIENTE'))],
  '/tasks': [leer(consultaYo), leer(consultaMisTareas('PENDIENTE')), leer(consultaMisTareas('COMPLETADA'))],
  '/reparto': [leer(consultaYo), leer(consultaSesion)],
};

/**
 * Reads what the screen at this address shows first. A read that fails is the screen's to do again, and to say.
 */
export const adelantar = async (): Promise<void> => {
  const suyas = leerTokenAcceso() === null ? undefined : PRIMERO[leerCamino()];
  await Promise.all((suyas ?? []).map((leerla) => leerla()));
};
