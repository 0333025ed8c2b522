import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Correccion, Corregida, ObjecionEntrada } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { releerQuien } from '#client/lib/hecha-por.ts';

/** The owner says that it was otherwise than another claims. */
export const useObjetar = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, dice }: ObjecionEntrada & { readonly id: number }) =>
      api.post<Corregida>(ruta(RUTAS.objetar, { id }), { dice }),
    onSettled: () => releerQuien(cache),
  });
};

/** An admin decides an objection. */
export const useDecidir = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, acepta }: { readonly id: number; readonly acepta: boolean }) =>
      api.post<Corregida>(ruta(RUTAS.decidirObjecion, { id }), { acepta }),
    onSettled: () => releerQuien(cache),
  });
};

/** Whoever lost a completion has read why. */
export const useEntendido = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post<Correccion>(ruta(RUTAS.leerCorreccion, { id })),
    onSettled: () => releerQuien(cache),
  });
};
