import { useMutation } from '@tanstack/react-query';
import type { Registro } from '#shared/contracts/cuentas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { entrar } from '#client/lib/acceso.tsx';
import { olvidarBorrador } from '#client/lib/borrador.ts';
import { claveElegida } from '#client/lib/clave-propuesta.ts';
import { olvidarInvitacionAlta } from '#client/lib/invitacion-alta.ts';
import { useUnaVez } from '#client/lib/una-vez.ts';

/** The name of the form, for what was typed and proposed in it. */
export const FUNDAR = 'fundar';

/** Creates the family with its first admin, once, and logs that admin in. The invitation is used up with it. */
export const useRegistrar = () => {
  const unaVez = useUnaVez();
  return useMutation({
    mutationFn: async (registro: Registro) => {
      const cabeceras = unaVez.cabeceras(registro);
      const { tokens, usuario } = await llamar('crearFamilia', { cuerpo: registro, cabeceras });
      // Before the login, which leads away from the form.
      olvidarBorrador(FUNDAR);
      claveElegida(FUNDAR, registro.password, usuario.username);
      await entrar(tokens, usuario);
      olvidarInvitacionAlta();
    },
    onSuccess: unaVez.hecho,
    onError: unaVez.fallo,
  });
};
