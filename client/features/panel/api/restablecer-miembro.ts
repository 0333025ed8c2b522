import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

/** Takes a member's account back to «Sin activar», so that they can join again with the PIN. Their points stay. */
export const useRestablecerMiembro = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('restablecerCuenta', { id }),
    onSettled: () =>
      Promise.all(
        [CLAVES.usuarios, CLAVES.carga, CLAVES.tareas].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
};
