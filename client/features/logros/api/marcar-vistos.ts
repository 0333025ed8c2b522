import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MarcarVistos } from '#shared/contracts/logros.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { consultaMisLogros } from './logros.ts';

/**
 * Tells the server which ones have been shown. A failure is not shown: they stay new, and the next visit tells the
 * server again.
 */
export const useMarcarVistos = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => api.post(RUTAS.marcarVistos, { ids: [...ids] } satisfies MarcarVistos),
    onSuccess: (_respuesta, ids) => {
      cache.setQueryData(consultaMisLogros.queryKey, (lista) =>
        lista?.map((l) => (ids.includes(l.id) ? { ...l, visto: true } : l)),
      );
    },
  });
};
