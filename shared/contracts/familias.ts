import { z } from 'zod';
import { booleano, entero, id, instante, texto } from './comunes.ts';

/** A local hour, 0 to 23. */
const hora = entero(0, 23);

/** The family as its admins see it. */
export const Familia = z.object({
  id,
  nombre: z.string(),
  /** Six digits. */
  pin: z.string(),
  zona_horaria: z.string(),
  /** Start and end of the quiet hours, in which no reminder is delivered. There are none when both are equal. */
  silencio_desde: hora,
  silencio_hasta: hora,
  /** True when members may react during a draft. */
  reacciones: booleano,
  /** True when wall screens may sound. */
  sonido_pantalla: booleano,
  /** True when adults review completions of the chores marked for it. Off at first. */
  revision: booleano,
  /** True when the family has goals. Off at first. */
  metas: booleano,
  /** True when Home Assistant is told about the family through the box's MQTT broker. Off at first. */
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
 * Wrong PINs tried within a day, which begins with the first of them, and the most that are allowed. While `bloqueado`
 * is true, people who want to join have to wait, unless an admin lets them try again.
 */
export const IntentosPin = z.object({ fallidos_hoy: z.int(), maximo: z.int(), bloqueado: z.boolean() });
export type IntentosPin = z.infer<typeof IntentosPin>;

/** An admin's request to delete the whole family. It is deleted at `borra_en` unless an admin says no before. */
export const Baja = z.object({
  por: z.object({ id, nombre: z.string() }),
  pedida_en: instante,
  /** A week after `pedida_en`, and later by the time during which the server was off. */
  borra_en: instante,
  /** The latest instant until which a nightly backup can still hold the family; null where this server makes no backups. */
  copias_hasta: instante.nullable(),
});
export type Baja = z.infer<typeof Baja>;

/** A request to delete the family. `nombre` is the family's name, typed again so that no admin deletes it by mistake. */
export const PedirBaja = z.strictObject({ nombre: texto(80) });
export type PedirBaja = z.infer<typeof PedirBaja>;

/**
 * An admin's no to the deletion, or its withdrawal by the admin who asked. `pedida_en`, if given, names the request: if that is
 * no longer the open one, the call is refused.
 */
export const PararBaja = z.strictObject({ pedida_en: instante.optional() });
export type PararBaja = z.infer<typeof PararBaja>;
