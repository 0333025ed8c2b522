import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { releerQuien } from '#client/lib/hecha-por.ts';
import { anotarCompletada } from './completar.ts';

/** «La he hecho yo», of another's chore. Asked again under its key, it does nothing twice. */
export const useHechaPorMi = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, clave }: { readonly id: number; readonly clave: string }) =>
      llamar('hechaPorMi', { id, cabeceras: { [CABECERA_CLAVE]: clave } }),
    onSuccess: (completada) => anotarCompletada(cache, completada),
    onSettled: () => releerQuien(cache),
  });
};
