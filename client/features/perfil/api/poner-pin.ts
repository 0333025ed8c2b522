import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PonerPin } from '#shared/contracts/caras.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { api } from '#client/lib/api.ts';
import { guardarEnCache } from '#client/lib/editar-usuario.ts';

/** Sets one's own PIN. Whoever got in with the old one elsewhere is out. */
export const usePonerPin = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (datos: PonerPin) => api.put<Usuario>(RUTAS.miPin, datos),
    onSuccess: (usuario) => guardarEnCache(cache, usuario),
  });
};
