import { z } from 'zod';
import { entero, id, texto } from './comunes.ts';

/** A local hour. */
const hora = entero(0, 23);

/** The family as its admin sees it. */
export const Familia = z.object({
  id,
  nombre: z.string(),
  /** 6 digits. */
  pin: z.string(),
  zona_horaria: z.string(),
  /** From and until which hour no reminder comes late; none are quiet where they are the same. */
  silencio_desde: hora,
  silencio_hasta: hora,
});
export type Familia = z.infer<typeof Familia>;

/** The body of PATCH familias/{id}/: only what changes. */
export const EditarFamilia = z.strictObject({
  nombre: texto(80).optional(),
  /** IANA name. */
  zona_horaria: texto(60).optional(),
  silencio_desde: hora.optional(),
  silencio_hasta: hora.optional(),
});
export type EditarFamilia = z.infer<typeof EditarFamilia>;

/**
 * Wrong PINs evaluated in the last day (at most `maximo`; it begins with the first), and whether somebody who wants to
 * join has to wait now: an admin may allow it.
 */
export const IntentosPin = z.object({ fallidos_hoy: z.int(), maximo: z.int(), bloqueado: z.boolean() });
export type IntentosPin = z.infer<typeof IntentosPin>;
