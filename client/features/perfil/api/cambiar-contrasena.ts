import { useMutation } from '@tanstack/react-query';
import type { CambiarContrasena } from '#shared/contracts/perfil.ts';
import { llamar } from '#client/lib/llamar.ts';

/** Changes one's own password. Every other login of this account ends; this one stays. */
export const useCambiarContrasena = () =>
  useMutation({
    mutationFn: (datos: CambiarContrasena) => llamar('cambiarContrasena', { cuerpo: datos }),
  });
