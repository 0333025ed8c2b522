import { z } from 'zod';
import { ESTADOS_ENTREGA, LARGO_DIRECCION, PORQUES_APAGADO } from '#shared/domain/webhooks/webhooks.ts';
import { booleano, id, instante, texto } from './comunes.ts';

/** An address to which the server posts what happens in the family; without its secret. */
export const Webhook = z.object({
  id,
  direccion: z.string(),
  creado_en: instante,
  /** The reason for which it is off: an admin, an answer 410, or a day of failures. Null while it is on. */
  apagado: z.enum(PORQUES_APAGADO).nullable(),
  /**
   * Instant of the first failure since the address last accepted or refused a message, was switched on, or was changed while it
   * was on; null when none has failed since.
   */
  falla_desde: instante.nullable(),
  /** The latest failure since `falla_desde`: a status, or the code of an error such as ECONNREFUSED; null together with it. */
  fallo: z.string().nullable(),
  /** Number of messages that wait. */
  esperan: z.int(),
  /** Instant until which the earlier secret is valid beside the new one; null when there is only one. */
  dos_secretos_hasta: instante.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A new address, with its secret, which no later answer contains. */
export const WebhookHecho = Webhook.extend({ secreto: z.string() });
export type WebhookHecho = z.infer<typeof WebhookHecho>;

const direccion = texto(LARGO_DIRECCION);

export const WebhookEntrada = z.strictObject({ direccion });
export type WebhookEntrada = z.output<typeof WebhookEntrada>;

export const CambiarWebhook = z.strictObject({
  direccion: direccion.optional(),
  activo: booleano.optional(),
  /** Makes a new secret; the one before stays valid for a day. */
  secreto_nuevo: z.literal(true).optional(),
});
export type CambiarWebhook = z.output<typeof CambiarWebhook>;

/** A changed address. `secreto` is null unless a new one was asked for. */
export const WebhookCambiado = Webhook.extend({ secreto: z.string().nullable() });
export type WebhookCambiado = z.infer<typeof WebhookCambiado>;

/** A message to one address. */
export const Entrega = z.object({
  id,
  /** Its `webhook-id`, the same in each attempt and when it is sent again. */
  mensaje: z.string(),
  tipo: z.string(),
  estado: z.enum(ESTADOS_ENTREGA),
  creada_en: instante,
  intentos: z.int(),
  intentada_en: instante.nullable(),
  /** The last answer: a status, or the code of an error such as ECONNREFUSED; null before the first attempt. */
  respuesta: z.string().nullable(),
});
export type Entrega = z.infer<typeof Entrega>;

export const Reenviar = z.strictObject({ entrega: id });
export type Reenviar = z.output<typeof Reenviar>;
