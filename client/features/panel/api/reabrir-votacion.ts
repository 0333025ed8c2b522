import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Throws a task's votes away, so that the family votes it again. */
export const useReabrirVotacion = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post<unknown>(ruta(RUTAS.reabrirVotacion, { id })),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.tareas }),
  });
};
