import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { releerQuien } from '#client/lib/hecha-por.ts';

/** «No estaba hecha»: takes a completion back, with a reason that its member reads. */
export const useNoHecha = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, motivo }: { readonly id: number; readonly motivo: string }) =>
      api.post<Corregida>(ruta(RUTAS.noHecha, { id }), { motivo }),
    onSettled: () => releerQuien(cache),
  });
};
