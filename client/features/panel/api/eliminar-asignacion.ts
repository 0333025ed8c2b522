import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaAsignaciones } from '#client/lib/consultas.ts';

/** Takes a pending assignment away. It leaves the list at once and comes back if the server refuses. */
export const useEliminarAsignacion = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('borrarAsignacion', { id }),
    onMutate: async (id) => {
      await cache.cancelQueries({ queryKey: CLAVES.asignaciones });
      const antes = cache.getQueryData(consultaAsignaciones.queryKey);
      cache.setQueryData(consultaAsignaciones.queryKey, (lista) => lista?.filter((a) => a.id !== id));
      return { antes };
    },
    onError: (_error, _id, contexto) => {
      if (contexto?.antes !== undefined) cache.setQueryData(consultaAsignaciones.queryKey, contexto.antes);
    },
    onSettled: () =>
      Promise.all(
        [CLAVES.asignaciones, CLAVES.todasMisTareas].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
};
