import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Takes a member's account back to «Sin activar», so that they can join again with the PIN. Their points stay. */
export const useRestablecerMiembro = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post<unknown>(ruta(RUTAS.restablecer, { id })),
    onSettled: () =>
      Promise.all(
        [CLAVES.usuarios, CLAVES.carga, CLAVES.tareas].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
};
