import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Libre } from '#shared/contracts/libres.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { llamar } from '#client/lib/llamar.ts';

/** «Me la quedo»: whether it was taken or somebody was faster, what is free and what is mine are read again. */
export const useQuedarmela = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ asignacion, tarea }: Libre) =>
      asignacion === null ? llamar('quedarmeDeNadie', { id: tarea }) : llamar('quedarmela', { id: asignacion }),
    onSettled: () =>
      Promise.all(
        [CLAVES.asignaciones, CLAVES.todasMisTareas].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
};
