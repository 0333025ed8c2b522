import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Opens a chore of nobody, or closes it. */
export const useAbrirLibre = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, abierta }: { readonly id: number; readonly abierta: boolean }) =>
      llamar('abrirLibre', { id, cuerpo: { abierta } }),
    onSettled: () =>
      Promise.all([CLAVES.tareas, CLAVES.asignaciones].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
};
