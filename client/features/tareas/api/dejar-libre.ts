import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LibreDejada } from '#shared/contracts/libres.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Gives back what I had taken: it is free again. */
export const useDejarLibre = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post<LibreDejada>(ruta(RUTAS.dejarLibre, { id })),
    onSettled: () =>
      Promise.all(
        [CLAVES.asignaciones, CLAVES.todasMisTareas].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
};
