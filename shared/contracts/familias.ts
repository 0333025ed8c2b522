import { z } from 'zod';
import { booleano, entero, id, texto } from './comunes.ts';

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
  /** Members may react during a draft. */
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
