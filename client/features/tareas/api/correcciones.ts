import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ObjecionEntrada } from '#shared/contracts/correcciones.ts';
import { llamar } from '#client/lib/llamar.ts';
import { releerQuien } from '#client/lib/hecha-por.ts';

/** The owner says that it was otherwise than another claims. */
export const useObjetar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, dice }: ObjecionEntrada & { readonly id: number }) =>
      llamar('objetar', { id, cuerpo: { dice } }),
    onSettled: () => releerQuien(cache),
  });
};

/** An admin decides an objection. */
export const useDecidir = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, acepta }: { readonly id: number; readonly acepta: boolean }) =>
      llamar('decidirObjecion', { id, cuerpo: { acepta } }),
    onSettled: () => releerQuien(cache),
  });
};

/** Whoever lost a completion has read why. */
export const useEntendido = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => llamar('leerCorreccion', { id }),
    onSettled: () => releerQuien(cache),
  });
};
