import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Lifts the hold on joining that too many wrong PINs put on the family. */
export const usePermitirAhora = (familia: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => llamar('permitirAhora', { id: familia }),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.intentosPin }),
  });
};
