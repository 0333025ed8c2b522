import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Throws a task's votes away, so that the family votes it again. */
export const useReabrirVotacion = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('reabrirVotacion', { id }),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.tareas }),
  });
};
