import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PermitirPin } from '#shared/contracts/caras.ts';
import { llamar } from '#client/lib/llamar.ts';
import { guardarEnCache } from '#client/lib/editar-usuario.ts';

/** Lets a member get in by face and PIN, with a PIN or without, or no longer does. */
export const usePermitirPin = (id: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (datos: PermitirPin) => llamar('permitirPin', { id, cuerpo: datos }),
    onSuccess: (usuario) => guardarEnCache(cache, usuario),
  });
};
