import { queryOptions, useQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { domingoDe } from '#client/lib/fechas/fechas.ts';

/** Query: the week's ranking, sorted. `client/realtime` updates its rows from events. */
const consultaRanking = queryOptions({
  queryKey: CLAVES.ranking,
  queryFn: ({ signal }) => llamar('verRanking', { signal }),
});

export const useRanking = () => useQuery(consultaRanking);

/** Reads each member's part of the week's work, and again after every change to chores and on Monday. */
export const useSemana = (hoy: string) =>
  useQuery({
    queryKey: CLAVES.semanaFamilia(domingoDe(hoy)),
    queryFn: ({ signal }) => llamar('verSemana', { signal }),
  });
