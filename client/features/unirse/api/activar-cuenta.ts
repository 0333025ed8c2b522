import { useMutation } from '@tanstack/react-query';
import type { ActivarCuenta, CuentaCreada } from '#shared/contracts/cuentas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { entrar } from '#client/lib/acceso.tsx';

/** Gives a member an account and logs them in. Resolves to their new username. */
export const useActivarCuenta = () =>
  useMutation({
    mutationFn: async (datos: ActivarCuenta) => {
      const { tokens, usuario } = await api.post<CuentaCreada>(RUTAS.activar, datos);
      await entrar(tokens, usuario);
      return usuario.username;
    },
  });
