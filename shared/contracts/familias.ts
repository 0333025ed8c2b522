import { z } from 'zod';
import { booleano, dia, entero, grupoEdad, id, instante, texto } from './comunes.ts';
import { horaRecordatorio } from './avisos.ts';
import { COLORES_MIEMBRO } from './textos.ts';

/** A local hour, 0 to 23. */
const hora = entero(0, 23);

/** The family, as its admins see it. */
export const Familia = z.object({
  id,
  nombre: z.string(),
  /** Six digits, with which people join. */
  pin: z.string(),
  zona_horaria: z.string(),
  /** Start and end of the quiet hours, in which members are not reminded. There are none when both are equal. */
  silencio_desde: hora,
  silencio_hasta: hora,
  /** True when members may react during a draft. */
  reacciones: booleano,
  /** True when wall screens may sound. */
  sonido_pantalla: booleano,
  /** True when adults review completions of the chores marked for it. Off at first. */
  revision: booleano,
  /** True when goals are switched on. Off at first. */
  metas: booleano,
  /** True when the box tells Home Assistant about the family through MQTT. Off at first. */
  mqtt: booleano,
  /** True when the box has an MQTT broker; without one, `mqtt` has no effect. */
  hay_mqtt: booleano,
});
export type Familia = z.infer<typeof Familia>;

/** Body of PATCH familias/{id}/, with only the fields to change. */
export const EditarFamilia = z.strictObject({
  nombre: texto(80).optional(),
  /** IANA time zone. */
  zona_horaria: texto(60).optional(),
  silencio_desde: hora.optional(),
  silencio_hasta: hora.optional(),
  reacciones: booleano.optional(),
  sonido_pantalla: booleano.optional(),
  revision: booleano.optional(),
  metas: booleano.optional(),
  mqtt: booleano.optional(),
});
export type EditarFamilia = z.infer<typeof EditarFamilia>;

/**
 * Wrong PINs tried within a day, which begins with the first of them, and the most that are allowed. `bloqueado` is true while
 * nobody can join with the PIN, or nobody from some address.
 */
export const IntentosPin = z.object({ fallidos_hoy: z.int(), maximo: z.int(), bloqueado: z.boolean() });
export type IntentosPin = z.infer<typeof IntentosPin>;

/** An admin's request to delete the whole family, which happens at `borra_en` unless an admin says no before. */
export const Baja = z.object({
  por: z.object({ id, nombre: z.string() }),
  pedida_en: instante,
  /** A week after `pedida_en`; later if since then the server was off for more than an hour. */
  borra_en: instante,
  /** Instant until which nightly backups can still hold the family; null where this server makes no backups. */
  copias_hasta: instante.nullable(),
});
export type Baja = z.infer<typeof Baja>;

/** A request to delete the family. `nombre` is the family's name, typed by the admin, so that nobody deletes it by mistake. */
export const PedirBaja = z.strictObject({ nombre: texto(80) });
export type PedirBaja = z.infer<typeof PedirBaja>;

/**
 * An admin stops the deletion of the family. `pedida_en`, if given, tells which request the admin saw: the call is refused if
 * another one is open by now.
 */
export const PararBaja = z.strictObject({ pedida_en: instante.optional() });
export type PararBaja = z.infer<typeof PararBaja>;

/**
 * A member. `username` and `email` are empty while they have no account; `email` also unless the caller is an admin, or is the
 * member and uses no key.
 */
export const Usuario = z.object({
  id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  familia: id,
  familia_nombre: z.string(),
  /** The family's IANA time zone, whose days apply to all members, wherever their phones are. */
  zona_horaria: z.string(),
  grupo_edad: grupoEdad,
  grupo_edad_display: z.string(),
  avatar: z.string().nullable(),
  color: z.enum(COLORES_MIEMBRO),
  es_administrador: booleano,
  puntos_totales: z.int(),
  racha_dias: z.int(),
  /** Number of `comodines` left this month, each of which keeps the streak over one missed day. */
  comodines: z.int(),
  /** The last missed day over which a comodín kept the streak; null if none did. */
  comodin_usado_el: dia.nullable(),
  tiene_cuenta: booleano,
  /** Login by face and personal PIN: not allowed, allowed but without a PIN yet, or with one. Never allowed for admins. */
  entrada_pin: z.enum(['NO', 'SIN_PIN', 'CON_PIN']),
  notificaciones_email: booleano,
  notificaciones_push: booleano,
  /** Local hour, 0 to 23, of the daily reminder. Null for none, and for callers who may not read the member's `email`. */
  hora_recordatorio: horaRecordatorio,
});
export type Usuario = z.infer<typeof Usuario>;

/** The caller, with facts about the box and the family that rows of other members lack. */
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
  /** True when the family has goals switched on. */
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
