import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Takes charge of a screen. */
export const useAdoptar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post(ruta(RUTAS.adoptarPantalla, { id })),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.pantallas }),
  });
};
