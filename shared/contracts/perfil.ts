import { z } from 'zod';
import { horaRecordatorio } from './avisos.ts';
import { rutaDeCara, TODAS_LAS_CARAS } from './caras-dibujadas.ts';
import { OBLIGATORIO, booleano, grupoEdad, nombreOpcional, texto } from './comunes.ts';
import { Contrasena, Email, NombreUsuario } from './cuentas.ts';
import { ERRORES } from './errores.ts';

/**
 * The JSON body of PATCH usuarios/{id}/: only what changes. A new photo comes as a form instead, with a file `avatar`.
 * For oneself: everything but `grupo_edad`. An admin, for anyone: names, age group and photo.
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
  /** One of our faces by its path, or null: the emoji of one's age. Either takes the photo away. */
  avatar: z.enum(TODAS_LAS_CARAS.map(rutaDeCara), { error: ERRORES.AVATAR_NO_ES_IMAGEN.texto }).nullable().optional(),
});
export type EditarUsuario = z.infer<typeof EditarUsuario>;

/** Every other login of the member ends; this one stays. */
export const CambiarContrasena = z.strictObject({
  password_actual: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO).max(200, 'Máximo 200 caracteres'),
  password: Contrasena,
  password_confirm: z.string({ error: OBLIGATORIO }).min(1, OBLIGATORIO),
});
export type CambiarContrasena = z.infer<typeof CambiarContrasena>;
