import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '#client/lib/llamar.ts';
import { CLAVES } from '#client/lib/claves.ts';

interface Cambio {
  readonly id: number;
  readonly es_administrador: boolean;
}

/** Promotes or demotes a member. The answer's message is what the admin reads. */
export const useCambiarRol = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, es_administrador }: Cambio) => llamar('cambiarRolAdmin', { id, cuerpo: { es_administrador } }),
    onSettled: () => cache.invalidateQueries({ queryKey: CLAVES.usuarios }),
  });
};
