import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { releerQuien } from '#client/lib/hecha-por.ts';

/** «No estaba hecha»: takes a completion back, with a reason that its member reads. */
export const useNoHecha = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, motivo }: { readonly id: number; readonly motivo: string }) =>
      llamar('noHecha', { id, cuerpo: { motivo } }),
    onSettled: () => releerQuien(cache),
  });
};
