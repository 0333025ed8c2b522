import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** The family with its PIN, for its admins. */
export const consultaFamilia = (id: number) =>
  queryOptions({
    queryKey: CLAVES.familia,
    queryFn: ({ signal }) => llamar('verFamilia', { id, signal }),
  });

export const useFamilia = (id: number) => useQuery(consultaFamilia(id));
