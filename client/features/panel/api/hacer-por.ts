import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

const releer = (cache: QueryClient) =>
  Promise.all(
    [CLAVES.asignaciones, CLAVES.usuarios, CLAVES.ranking].map((queryKey) => cache.invalidateQueries({ queryKey })),
  );

/** Ticks a chore off for a member without an account, who has no phone to do it with. */
export const useHacerPor = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('completar', { id }),
    onSettled: () => releer(cache),
  });
};

/** Takes that back. */
export const useDeshacerPor = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('deshacer', { id }),
    onSettled: () => releer(cache),
  });
};
