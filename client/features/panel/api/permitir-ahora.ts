import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Lifts the hold on joining that too many wrong PINs put on the family. */
export const usePermitirAhora = (familia: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<unknown>(ruta(RUTAS.permitirAhora, { id: familia })),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.intentosPin }),
  });
};
