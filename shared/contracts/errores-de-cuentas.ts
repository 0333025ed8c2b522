import { campo } from './forma-error.ts';

/** Refusals of making and keeping an account, a part of the table in `errores.ts`. */
export const ERRORES_DE_CUENTAS = {
  USUARIO_YA_EXISTE: campo('username', 'Ya existe un usuario con este nombre'),
  CONTRASENAS_NO_COINCIDEN: campo('password_confirm', 'Las contraseñas no coinciden'),
  CONTRASENA_COMUN: campo('password', 'Esta contraseña es demasiado común. Prueba con tres palabras'),
  CONTRASENA_COMO_USUARIO: campo('password', 'La contraseña no puede ser igual que tu usuario'),
  CONTRASENA_ACTUAL_INCORRECTA: campo('password_actual', 'La contraseña actual no es correcta'),
  ZONA_DESCONOCIDA: campo('zona_horaria', 'Zona horaria desconocida'),
  ID_O_PIN_INCORRECTOS: campo('pin', 'ID o PIN incorrectos'),
  ACTIVACION_INVALIDA: campo('miembro_id', 'La invitación ha caducado. Vuelve a introducir el ID y el PIN'),
  INVITACION_INVALIDA: campo('secreto', 'La invitación ha caducado. Pide otra, o usa el ID y el PIN'),
  CUENTA_YA_ACTIVA: campo('miembro_id', 'Esta cuenta ya está activada. Tu usuario lo ve un adulto en Panel, Miembros'),
} as const;
