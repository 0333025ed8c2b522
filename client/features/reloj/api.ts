import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/**
 * No event tells of the machine's clock: it is asked seldom, and often while it is in doubt, since that may end by
 * itself.
 */
const SIN_DUDA_MS = 300_000;
const EN_DUDA_MS = 10_000;

export const consultaReloj = queryOptions({
  queryKey: CLAVES.reloj,
  queryFn: ({ signal }) => llamar('verReloj', { signal }),
  refetchInterval: ({ state }) => (state.data?.en_duda === true ? EN_DUDA_MS : SIN_DUDA_MS),
});

/** Whether the machine knows what day it is; only admins may ask. */
export const useReloj = (esAdmin: boolean) => useQuery({ ...consultaReloj, enabled: esAdmin });
