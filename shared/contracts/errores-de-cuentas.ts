/** Refusals of making and keeping an account, a part of the table in `errores.ts`. */
export const ERRORES_DE_CUENTAS = {
  USUARIO_YA_EXISTE: { forma: 'campo', estado: 400, campo: 'username', texto: 'Ya existe un usuario con este nombre' },
  CONTRASENAS_NO_COINCIDEN: {
    forma: 'campo',
    estado: 400,
    campo: 'password_confirm',
    texto: 'Las contraseñas no coinciden',
  },
  CONTRASENA_COMUN: {
    forma: 'campo',
    estado: 400,
    campo: 'password',
    texto: 'Esta contraseña es demasiado común. Prueba con tres palabras',
  },
  CONTRASENA_COMO_USUARIO: {
    forma: 'campo',
    estado: 400,
    campo: 'password',
    texto: 'La contraseña no puede ser igual que tu usuario',
  },
  CONTRASENA_ACTUAL_INCORRECTA: {
    forma: 'campo',
    estado: 400,
    campo: 'password_actual',
    texto: 'La contraseña actual no es correcta',
  },
  ZONA_DESCONOCIDA: { forma: 'campo', estado: 400, campo: 'zona_horaria', texto: 'Zona horaria desconocida' },
  ID_O_PIN_INCORRECTOS: { forma: 'campo', estado: 400, campo: 'pin', texto: 'ID o PIN incorrectos' },
  ACTIVACION_INVALIDA: {
    forma: 'campo',
    estado: 400,
    campo: 'miembro_id',
    texto: 'La invitación ha caducado. Vuelve a introducir el ID y el PIN',
  },
  INVITACION_INVALIDA: {
    forma: 'campo',
    estado: 400,
    campo: 'secreto',
    texto: 'La invitación ha caducado. Pide otra, o usa el ID y el PIN',
  },
  CUENTA_YA_ACTIVA: {
    forma: 'campo',
    estado: 400,
    campo: 'miembro_id',
    texto: 'Esta cuenta ya está activada. Tu usuario lo ve un adulto en Panel, Miembros',
  },
} as const;
