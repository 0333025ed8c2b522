import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Completada } from '#shared/contracts/asignaciones.ts';
import { CABECERA_CLAVE, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { releerQuien } from '#client/lib/hecha-por.ts';
import { anotarCompletada } from './completar.ts';

/** «La he hecho yo», of another's chore. Asked again under its key, it does nothing twice. */
export const useHechaPorMi = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, clave }: { readonly id: number; readonly clave: string }) =>
      api.post<Completada>(ruta(RUTAS.hechaPorMi, { id }), undefined, { cabeceras: { [CABECERA_CLAVE]: clave } }),
    onSuccess: (completada) => anotarCompletada(cache, completada),
    onSettled: () => releerQuien(cache),
  });
};
