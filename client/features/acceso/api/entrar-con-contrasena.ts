import { useMutation } from '@tanstack/react-query';
import type { Credenciales } from '#shared/contracts/cuentas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { entrar } from '#client/lib/acceso.tsx';
import { claveUsada } from '#client/lib/clave-propuesta.ts';

/** Logs in: asks for the tokens, then for the member to whom they belong. */
export const useEntrarConContrasena = () =>
  useMutation({
    mutationFn: async (credenciales: Credenciales) => {
      await entrar(await llamar('entrar', { cuerpo: credenciales }));
      claveUsada(credenciales.password);
    },
  });
