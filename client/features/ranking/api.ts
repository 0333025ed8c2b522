import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { domingoDe } from '#client/lib/fechas.ts';

/** The week's rows, in their order; `client/realtime` writes them as they change. */
const consultaRanking = queryOptions({
  queryKey: CLAVES.ranking,
  queryFn: ({ signal }) => llamar('verRanking', { signal }),
});

export const useRanking = () => useQuery(consultaRanking);

/** Each one's part of the week's work: read again with every change of work, and on Monday. */
export const useSemana = (hoy: string) =>
  useQuery({
    queryKey: CLAVES.semanaFamilia(domingoDe(hoy)),
    queryFn: ({ signal }) => llamar('verSemana', { signal }),
  });
