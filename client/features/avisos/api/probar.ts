import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PruebaAviso } from '#shared/contracts/avisos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Sends a test message to one of my devices; the answer says how it really went. */
export const useProbar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post<PruebaAviso>(ruta(RUTAS.probarAviso, { id })),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.avisos }),
  });
};
