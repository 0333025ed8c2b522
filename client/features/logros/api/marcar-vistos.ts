import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MarcarVistos } from '#shared/contracts/logros.ts';
import { llamar } from '#client/lib/llamar.ts';
import { consultaMisLogros } from './logros.ts';

/**
 * Tells the server which ones have been shown. A failure is not shown: they stay new, and the next visit tells the
 * server again.
 */
export const useMarcarVistos = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      llamar('marcarVistos', { cuerpo: { ids: [...ids] } satisfies MarcarVistos }),
    onSuccess: (_respuesta, ids) => {
      cache.setQueryData(consultaMisLogros.queryKey, (lista) =>
        lista?.map((l) => (ids.includes(l.id) ? { ...l, visto: true } : l)),
      );
    },
  });
};
