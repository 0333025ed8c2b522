import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaTareas } from '#client/lib/consultas.ts';

/** Deletes a task. It leaves the list at once and comes back if the server refuses. */
export const useEliminarTarea = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('borrarTarea', { id }),
    onMutate: async (id) => {
      await cache.cancelQueries({ queryKey: CLAVES.tareas });
      const antes = cache.getQueryData(consultaTareas.queryKey);
      cache.setQueryData(consultaTareas.queryKey, (lista) => lista?.filter((t) => t.id !== id));
      return { antes };
    },
    onError: (_error, _id, contexto) => {
      if (contexto?.antes !== undefined) cache.setQueryData(consultaTareas.queryKey, contexto.antes);
    },
    onSettled: () =>
      Promise.all([CLAVES.tareas, CLAVES.asignaciones].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
};
