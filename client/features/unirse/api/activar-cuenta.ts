import { useMutation } from '@tanstack/react-query';
import type { ActivarCuenta } from '#shared/contracts/cuentas.ts';
import { ERRORES_DE_CUENTAS } from '#shared/contracts/errores-de-cuentas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { entrar } from '#client/lib/acceso.tsx';
import { claveElegida } from '#client/lib/clave-propuesta.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { useUnaVez } from '#client/lib/una-vez.ts';

const { campo, texto } = ERRORES_DE_CUENTAS.CUENTA_YA_ACTIVA;

/** Whether this member has an account already: asking again will not do, logging in will. */
export const yaEstaActiva = (error: unknown): boolean =>
  error instanceof ErrorApi && error.campos[campo]?.includes(texto) === true;

/** The name of the form in which this member chooses a password. */
export const formularioDe = (miembro: number): string => `unirse.${String(miembro)}`;

/** Gives a member an account, once, and logs them in. Resolves to their new username. */
export const useActivarCuenta = () => {
  const unaVez = useUnaVez();
  return useMutation({
    mutationFn: async (datos: ActivarCuenta) => {
      const cabeceras = unaVez.cabeceras(datos);
      const { tokens, usuario } = await llamar('activarCuenta', { cuerpo: datos, cabeceras });
      claveElegida(formularioDe(datos.miembro_id), datos.password, usuario.username);
      await entrar(tokens, usuario);
      return usuario.username;
    },
    onSuccess: unaVez.hecho,
    onError: unaVez.fallo,
  });
};
