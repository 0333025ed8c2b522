import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { CLAVES } from '#client/lib/claves.ts';

interface Cambio {
  readonly id: number;
  readonly es_administrador: boolean;
}

/** Promotes or demotes a member. The answer's message is what the admin reads. */
export const useCambiarRol = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, es_administrador }: Cambio) =>
      api.post<{ success: true; message: string }>(ruta(RUTAS.rolAdmin, { id }), { es_administrador }),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.usuarios }),
  });
};
