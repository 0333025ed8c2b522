import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Mine, the latest first. */
export const consultaMisLogros = queryOptions({
  queryKey: CLAVES.logros,
  queryFn: ({ signal }) => llamar('verMisLogros', { signal }),
});

/** The achievements that I still lack. */
const consultaLogrosPendientes = queryOptions({
  queryKey: CLAVES.logrosPendientes,
  queryFn: ({ signal }) => llamar('verLogrosPendientes', { signal }),
});

export const useMisLogros = () => useQuery(consultaMisLogros);
export const useLogrosPendientes = () => useQuery(consultaLogrosPendientes);
