import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Libre, LibreTomada } from '#shared/contracts/libres.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** «Me la quedo»: whether it was taken or somebody was faster, what is free and what is mine are read again. */
export const useQuedarmela = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ asignacion, tarea }: Libre) =>
      api.post<LibreTomada>(
        asignacion === null ? ruta(RUTAS.quedarmeDeNadie, { id: tarea }) : ruta(RUTAS.quedarmela, { id: asignacion }),
      ),
    onSettled: () =>
      Promise.all(
        [CLAVES.asignaciones, CLAVES.todasMisTareas].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
};
