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
  /** Quiet hours, in which no reminder is delivered: the first one, and the first after them. Equal hours mean none. */
  silencio_desde: hora,
  silencio_hasta: hora,
  /** True when members may react during a draft. */
  reacciones: booleano,
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
  /** Later than first said if the server was off meanwhile. */
  borra_en: instante,
  /** When the nightly backups have forgotten the family at the latest; null where this server makes no backups. */
  copias_hasta: instante.nullable(),
});
export type Baja = z.infer<typeof Baja>;

/** The family's name, typed again, so that nobody deletes it by mistake. */
export const PedirBaja = z.strictObject({ nombre: texto(80) });
export type PedirBaja = z.infer<typeof PedirBaja>;

/** `pedida_en` says which request is meant. */
export const PararBaja = z.strictObject({ pedida_en: instante.optional() });
export type PararBaja = z.infer<typeof PararBaja>;
