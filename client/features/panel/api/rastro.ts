import { useInfiniteQuery } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** What the family's admins did, page by page, the latest first; with `autor` only what that member did. */
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
