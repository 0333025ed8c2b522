import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PermitirPin } from '#shared/contracts/caras.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { api } from '#client/lib/api.ts';
import { guardarEnCache } from '#client/lib/editar-usuario.ts';

/** Lets a member get in by face and PIN, with a PIN or without, or no longer does. */
export const usePermitirPin = (id: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (datos: PermitirPin) => api.put<Usuario>(ruta(RUTAS.entradaPin, { id }), datos),
    onSuccess: (usuario) => guardarEnCache(cache, usuario),
  });
};
