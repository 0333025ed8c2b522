import { bien, rechazado, type Resultado } from '../resultado.ts';
import { esComoUsuario, esContrasenaComun } from './contrasena-comun.ts';
import { MAXIMO_CONTRASENA, MINIMO_CONTRASENA } from './largo-contrasena.ts';

const adivinable = (password: string, username: string): 'COMO_USUARIO' | 'COMUN' | null => {
  if (username !== '' && esComoUsuario(password, username)) return 'COMO_USUARIO';
  return esContrasenaComun(password) ? 'COMUN' : null;
};

/** Reasons why a new password is refused, whatever its confirmation. */
export type FaltaContrasena = 'CORTA' | 'LARGA' | 'COMO_USUARIO' | 'COMUN';

/**
 * Returns the first fault of a new password, or null. Forms show it while the member types. An empty `username` is not
 * compared.
 */
export const faltaDeContrasena = (password: string, username: string): FaltaContrasena | null => {
  if (password.length < MINIMO_CONTRASENA) return 'CORTA';
  if (password.length > MAXIMO_CONTRASENA) return 'LARGA';
  return adivinable(password, username);
};

interface ContrasenaNueva {
  readonly password: string;
  readonly password_confirm: string;
}

/**
 * Checks a new password whose length was already validated. It must equal its confirmation, differ from the username
 * and not be common.
 */
export const revisarContrasena = (
  { password, password_confirm }: ContrasenaNueva,
  username: string,
): Resultado<string, 'CONTRASENAS_NO_COINCIDEN' | 'CONTRASENA_COMO_USUARIO' | 'CONTRASENA_COMUN'> => {
  if (password !== password_confirm) return rechazado('CONTRASENAS_NO_COINCIDEN');
  const falta = adivinable(password, username);
  return falta === null ? bien(password) : rechazado(`CONTRASENA_${falta}`);
};
