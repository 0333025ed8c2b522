import { useMutation } from '@tanstack/react-query';
import type { CambiarContrasena } from '#shared/contracts/perfil.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';

/** Changes one's own password. Every other login of this account ends; this one stays. */
export const useCambiarContrasena = () =>
  useMutation({
    mutationFn: (datos: CambiarContrasena) =>
      api.post<{ success: true; message: string }>(RUTAS.cambiarContrasena, datos),
  });
