import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';

/** Query for admins: the family with its PIN. */
export const consultaFamilia = (id: number) =>
  queryOptions({
    queryKey: CLAVES.familia,
    queryFn: ({ signal }) => llamar('verFamilia', { id, signal }),
  });

export const useFamilia = (id: number) => useQuery(consultaFamilia(id));

/**
 * Query: the number of wrong PINs, counted for a day from the first one on, and whether they block joining. Read again every 30 s
 * on screen, because the server sends no event about them.
 */
const consultaIntentosPin = (id: number) =>
  queryOptions({
    queryKey: CLAVES.intentosPin,
    queryFn: ({ signal }) => llamar('verIntentosPin', { id, signal }),
    refetchInterval: 30_000,
  });

export const useIntentosPin = (id: number) => useQuery(consultaIntentosPin(id));

/** Reads the archived members. */
export const useArchivados = () =>
  useQuery({
    queryKey: CLAVES.archivados,
    queryFn: ({ signal }) => llamar('verArchivados', { signal }),
  });

/** Query: the members' shares for the quarter of the next draft. Empty in a family that has never saved any. */
const consultaConfiguraciones = (familia: number) =>
  queryOptions({
    queryKey: CLAVES.configuraciones,
    queryFn: ({ signal }) => llamar('verConfiguraciones', { consulta: { familia }, signal }),
  });

export const useConfiguraciones = (familia: number) => useQuery(consultaConfiguraciones(familia));

/** Reads the audit log by pages, latest first; with `autor` only the acts of that member. */
export const useRastro = (familia: number, autor: number | null) =>
  useInfiniteQuery({
    queryKey: CLAVES.rastroDe(autor),
    queryFn: ({ signal, pageParam }) =>
      llamar('verRastro', {
        id: familia,
        consulta: { antes: pageParam ?? undefined, autor: autor ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ sigue }) => sigue,
    select: ({ pages }) => pages.flatMap((pagina) => pagina.anotaciones),
  });
