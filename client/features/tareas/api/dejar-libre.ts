import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Gives back what I had taken: it is free again. */
export const useDejarLibre = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('dejarLibre', { id }),
    onSettled: () =>
      Promise.all(
        [CLAVES.asignaciones, CLAVES.todasMisTareas].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
};
