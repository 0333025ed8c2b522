import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/**
 * Polling intervals in ms, since no event reports the state of the server's clock. Shorter while the clock is in doubt, because
 * that may end by itself.
 */
const SIN_DUDA_MS = 300_000;
const EN_DUDA_MS = 10_000;

export const consultaReloj = queryOptions({
  queryKey: CLAVES.reloj,
  queryFn: ({ signal }) => llamar('verReloj', { signal }),
  refetchInterval: ({ state }) => (state.data?.en_duda === true ? EN_DUDA_MS : SIN_DUDA_MS),
});

/** Reads whether the server's clock is in doubt. Only admins may ask. */
export const useReloj = (esAdmin: boolean) => useQuery({ ...consultaReloj, enabled: esAdmin });
