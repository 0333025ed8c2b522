import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Takes charge of a screen. */
export const useAdoptar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('adoptarPantalla', { id }),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.pantallas }),
  });
};
