import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { PreguntaSaldo, RespuestaSaldo } from '#shared/contracts/cuotas.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/**
 * Answers to the balance question by member: the agreement to a larger quota, or null for a no. A missing member has not
 * answered.
 */
export type RespuestasSaldo = Readonly<Record<number, string | null>>;

export const guardarRespuestaSaldo = (cache: QueryClient, { miembro, acuerdo }: RespuestaSaldo): void => {
  cache.setQueryData<RespuestasSaldo>(CLAVES.respuestasSaldo, (antes = {}) => ({ ...antes, [miembro]: acuerdo }));
};

/** Query function of the keys that only events and answers of calls fill. Their queries are disabled, so it never runs. */
export const soloDichas = () => Promise.reject(new Error('only events and answers fill it'));

/** Returns the balance question that waits for the logged-in member; null if there is none. */
export const usePreguntaSaldo = (): PreguntaSaldo | null =>
  useQuery<PreguntaSaldo | null>({ queryKey: CLAVES.preguntaSaldo, queryFn: soloDichas, enabled: false }).data ?? null;
