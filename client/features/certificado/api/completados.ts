import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

const consultaCompletados = queryOptions({
  queryKey: CLAVES.repartosCompletados,
  queryFn: ({ signal }) => llamar('verRepartosCompletados', { signal }),
});

/** The family's completed repartos, the latest first. */
export const useCompletados = () => useQuery(consultaCompletados);
