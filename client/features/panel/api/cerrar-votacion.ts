import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

interface Cierre {
  readonly id: number;
  /** How many votes the dialog showed: with another count the server refuses. */
  readonly votos: number;
}

/** Ends a voting that waits for somebody. */
export const useCerrarVotacion = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, votos }: Cierre) => llamar('cerrarVotacion', { id, cuerpo: { votos } }),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.tareas }),
  });
};
