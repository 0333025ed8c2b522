import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { HechaPorEntrada } from '#shared/contracts/correcciones.ts';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';

/** Reads again all that hangs on who did what. */
export const releerQuien = (cache: QueryClient): Promise<unknown> =>
  Promise.all(
    [
      CLAVES.todasMisTareas,
      CLAVES.asignaciones,
      CLAVES.correcciones,
      CLAVES.ranking,
      CLAVES.logros,
      CLAVES.usuarios,
      CLAVES.yo,
    ].map((queryKey) => cache.invalidateQueries({ queryKey })),
  );

/** «La hizo…»: who did a chore, as whoever looks at it sees it: pending, or done. */
export const useHechaPor = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...dicha }: HechaPorEntrada & { readonly id: number }) =>
      llamar('hechaPor', { id, cuerpo: dicha }),
    onSettled: () => releerQuien(cache),
  });
};
