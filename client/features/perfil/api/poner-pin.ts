import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PonerPin } from '#shared/contracts/caras.ts';
import { llamar } from '#client/lib/llamar.ts';
import { guardarEnCache } from '#client/lib/editar-usuario.ts';

/** Sets one's own PIN. Whoever got in with the old one elsewhere is out. */
export const usePonerPin = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (datos: PonerPin) => llamar('ponerMiPin', { cuerpo: datos }),
    onSuccess: (usuario) => guardarEnCache(cache, usuario),
  });
};
