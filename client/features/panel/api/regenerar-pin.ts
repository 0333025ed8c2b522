import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Gives the family another PIN; the old one stops working at once. */
export const useRegenerarPin = (familia: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<unknown>(ruta(RUTAS.regenerarPin, { id: familia })),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.familia }),
  });
};
