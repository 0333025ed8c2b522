import { z } from 'zod';
import { horaRecordatorio } from './avisos.ts';
import { rutaDeCara, TODAS_LAS_CARAS } from './avatar.ts';
import { OBLIGATORIO, booleano, grupoEdad, nombreOpcional, texto } from './comunes.ts';
import { Contrasena, Email, NombreUsuario } from './accesos.ts';
import { ERRORES } from './errores.ts';

/**
 * JSON body of PATCH usuarios/{id}/, with only the fields to change. A new photo is sent as a form instead, in the file `avatar`.
 * Members change their own fields except `grupo_edad`; an admin changes anybody's names, `grupo_edad` and `avatar`.
 */
export const EditarUsuario = z.strictObject({
  username: NombreUsuario.optional(),
  first_name: texto(60).optional(),
  last_name: nombreOpcional(80).optional(),
  email: Email.optional(),
  grupo_edad: grupoEdad.optional(),
  notificaciones_email: booleano.optional(),
  notificaciones_push: booleano.optional(),
  hora_recordatorio: horaRecordatorio.optional(),
  /** Path of a drawn face, or null for none. Either one removes the photo. */
  avatar: z.enum(TODAS_LAS_CARAS.map(rutaDeCara), { error: ERRORES.AVATAR_NO_ES_IMAGEN.texto }).nullable().optional(),
});
export type EditarUsuario = z.infer<typeof EditarUsuario>;

/** A change of the caller's password. It ends all of the caller's other logins. */
export const CambiarContrasena = z.strictObject({
  password_actual: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres'),
  password: Contrasena,
  password_confirm: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO),
});
export type CambiarContrasena = z.infer<typeof CambiarContrasena>;
