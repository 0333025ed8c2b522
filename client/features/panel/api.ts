import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/claves.ts';
import { llamar } from '#client/lib/llamar.ts';

/** The family with its PIN, for its admins. */
export const consultaFamilia = (id: number) =>
  queryOptions({
    queryKey: CLAVES.familia,
    queryFn: ({ signal }) => llamar('verFamilia', { id, signal }),
  });

export const useFamilia = (id: number) => useQuery(consultaFamilia(id));

/** Wrong PINs of today. No event tells of them, so it is read again while the screen is open. */
const consultaIntentosPin = (id: number) =>
  queryOptions({
    queryKey: CLAVES.intentosPin,
    queryFn: ({ signal }) => llamar('verIntentosPin', { id, signal }),
    refetchInterval: 30_000,
  });

export const useIntentosPin = (id: number) => useQuery(consultaIntentosPin(id));

/** Archived members. */
export const useArchivados = () =>
  useQuery({
    queryKey: CLAVES.archivados,
    queryFn: ({ signal }) => llamar('verArchivados', { signal }),
  });

/**
 * Each member's share of the quarter that the next reparto is for. Empty until a quarter or a session has created it.
 */
const consultaConfiguraciones = (familia: number) =>
  queryOptions({
    queryKey: CLAVES.configuraciones,
    queryFn: ({ signal }) => llamar('verConfiguraciones', { consulta: { familia }, signal }),
  });

export const useConfiguraciones = (familia: number) => useQuery(consultaConfiguraciones(familia));

/** Reads the audit log by pages, latest first; with `autor` only that member's acts. */
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
