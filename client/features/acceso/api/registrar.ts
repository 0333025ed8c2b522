import { useMutation } from '@tanstack/react-query';
import type { CuentaCreada, Registro } from '#shared/contracts/cuentas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { api } from '#client/lib/api.ts';
import { entrar } from '#client/lib/acceso.tsx';
import { olvidarInvitacionAlta } from '#client/lib/invitacion-alta.ts';
import { useUnaVez } from '#client/lib/una-vez.ts';

/** Creates the family with its first admin, once, and logs that admin in. The invitation is used up with it. */
export const useRegistrar = () => {
  const unaVez = useUnaVez();
  return useMutation({
    mutationFn: async (registro: Registro) => {
      const cabeceras = unaVez.cabeceras(registro);
      const { tokens, usuario } = await api.post<CuentaCreada>(RUTAS.registro, registro, { cabeceras });
      await entrar(tokens, usuario);
      olvidarInvitacionAlta();
    },
    onSuccess: unaVez.hecho,
    onError: unaVez.fallo,
  });
};
