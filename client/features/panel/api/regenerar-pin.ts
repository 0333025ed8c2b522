import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Gives the family another PIN; the old one stops working at once. */
export const useRegenerarPin = (familia: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => llamar('regenerarPin', { id: familia }),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.familia }),
  });
};
