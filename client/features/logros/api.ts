import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';

/** Query: my achievements, the latest first. */
export const consultaMisLogros = queryOptions({
  queryKey: CLAVES.logros,
  queryFn: ({ signal }) => llamar('verMisLogros', { signal }),
});

/** Query: the achievements that I do not have yet. */
const consultaLogrosPendientes = queryOptions({
  queryKey: CLAVES.logrosPendientes,
  queryFn: ({ signal }) => llamar('verLogrosPendientes', { signal }),
});

export const useMisLogros = () => useQuery(consultaMisLogros);
export const useLogrosPendientes = () => useQuery(consultaLogrosPendientes);
