import { useMutation } from '@tanstack/react-query';
import type { Credenciales, Tokens } from '#shared/contracts/cuentas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { entrar } from '#client/lib/acceso.tsx';
import { claveUsada } from '#client/lib/clave-propuesta.ts';

/** Logs in: asks for the tokens, then for the member to whom they belong. */
export const useEntrarConContrasena = () =>
  useMutation({
    mutationFn: async (credenciales: Credenciales) => {
      await entrar(await api.post<Tokens>(RUTAS.token, credenciales));
      claveUsada(credenciales.password);
    },
  });
