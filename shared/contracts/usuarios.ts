import { z } from 'zod';
import { horaRecordatorio } from './avisos.ts';
import { booleano, dia, grupoEdad, id, texto, instante } from './comunes.ts';
import { Baja } from './familias.ts';
import { COLORES_MIEMBRO } from './textos.ts';

/** A member, as screens show them. `username` and `email` are empty while they have no account. */
export const Usuario = z.object({
  id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  familia: id,
  familia_nombre: z.string(),
  /** The family's IANA time zone. Its days apply to all members, wherever their phones are. */
  zona_horaria: z.string(),
  grupo_edad: grupoEdad,
  grupo_edad_display: z.string(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
  es_administrador: booleano,
  puntos_totales: z.int(),
  racha_dias: z.int(),
  /** Comodines left this month: each keeps the streak over one day that would break it. */
  comodines: z.int(),
  /** The last day on which a comodín kept the streak; null if none ever did. */
  comodin_usado_el: dia.nullable(),
  tiene_cuenta: booleano,
  /**
   * Login by face and personal PIN: not allowed, allowed but without a PIN yet, or with one. Never allowed for admins.
   */
  entrada_pin: z.enum(['NO', 'SIN_PIN', 'CON_PIN']),
  notificaciones_email: booleano,
  notificaciones_push: booleano,
  /**
   * Local hour, 0 to 23, of the daily reminder. Null for none, and when the caller may not see it (only the member and
   * admins may).
   */
  hora_recordatorio: horaRecordatorio,
});
export type Usuario = z.infer<typeof Usuario>;

/** The caller, with what only the caller may see. */
export const Yo = Usuario.extend({
  /** True when the caller looks after the box. */
  administra_servidor: booleano,
  /** The request to delete the family; null when there is none. */
  baja: Baja.nullable(),
  /** True when rewards are on for the caller, or the caller is an admin of a family where they are on for somebody. */
  premios: booleano,
  /** True when pocket money is on for the caller, or the caller is an admin of a family where it is on for somebody. */
  paga: booleano,
  /** True when adults of the family review completions. */
  revision: booleano,
  /** True when the family has goals. */
  metas: booleano,
});
export type Yo = z.infer<typeof Yo>;

export const AgregarMiembro = z.strictObject({ first_name: texto(60), grupo_edad: grupoEdad.default('ADULTO') });
export type AgregarMiembro = z.input<typeof AgregarMiembro>;

export const CambiarRol = z.strictObject({ es_administrador: booleano });
export type CambiarRol = z.infer<typeof CambiarRol>;

export const ConsultaFamilia = z.strictObject({
  familia: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
});

/** A member who no longer lives here; their history stays. */
export const Archivado = z.object({
  id,
  first_name: z.string(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
  archivado_en: instante,
});
export type Archivado = z.infer<typeof Archivado>;

/** The answer to «Volver a casa». */
export const DeVuelta = z.object({ success: z.literal(true), message: z.string(), usuario: Usuario });
export type DeVuelta = z.infer<typeof DeVuelta>;
