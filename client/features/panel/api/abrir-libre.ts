import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LibreDejada } from '#shared/contracts/libres.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Opens a chore of nobody, or closes it. */
export const useAbrirLibre = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, abierta }: { readonly id: number; readonly abierta: boolean }) =>
      api.post<LibreDejada>(ruta(RUTAS.abrirLibre, { id }), { abierta }),
    onSettled: () =>
      Promise.all([CLAVES.tareas, CLAVES.asignaciones].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
};
