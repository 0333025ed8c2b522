import { bien, rechazo, type Resultado } from '../resultado.ts';
import { esComoUsuario, esContrasenaComun } from './contrasena-comun.ts';

interface ContrasenaNueva {
  readonly password: string;
  readonly password_confirm: string;
}

/** Whether a new password of the right length will do for a username: typed twice alike, not the username, not common. */
export const revisarContrasena = (
  { password, password_confirm }: ContrasenaNueva,
  username: string,
): Resultado<string, 'CONTRASENAS_NO_COINCIDEN' | 'CONTRASENA_COMO_USUARIO' | 'CONTRASENA_COMUN'> => {
  if (password !== password_confirm) return rechazo('CONTRASENAS_NO_COINCIDEN');
  if (esComoUsuario(password, username)) return rechazo('CONTRASENA_COMO_USUARIO');
  return esContrasenaComun(password) ? rechazo('CONTRASENA_COMUN') : bien(password);
};
