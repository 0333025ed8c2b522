import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Sends a test message to one of my devices; the answer says how it really went. */
export const useProbar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('probarAviso', { id }),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.avisos }),
  });
};
