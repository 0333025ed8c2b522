import type { Generated } from 'kysely';
import type { EstadoEntrega, PorQueApagado } from '#shared/domain/webhooks/webhooks.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { PorQueParado, TipoDestino } from '#shared/contracts/avisos.ts';
import type { TipoCalendario } from '#shared/domain/citas.ts';

/** An address that is told what happens in a family. */
export interface TablaWebhooks {
  id: Generated<number>;
  familia_id: number;
  direccion: string;
  /** The secret with which its messages are signed, `whsec_…`. Stored as it is, because a signature needs it. */
  secreto: string;
  /** The earlier secret, with which messages are signed too until `anterior_hasta`; null when there is none. */
  secreto_anterior: Generated<string | null>;
  anterior_hasta: Generated<Instante | null>;
  creado_en: Instante;
  /** Instant of the first failed attempt since one was accepted or refused, or the webhook switched on; null if none failed. */
  falla_desde: Generated<Instante | null>;
  /** The answer to the last of those failed attempts: a status, or the code of an error. Null together with `falla_desde`. */
  fallo: Generated<string | null>;
  /** The reason for which it is off; null while it is on. */
  apagado: Generated<PorQueApagado | null>;
}

/** A message to a webhook. Those with `ESPERA` go out in the order of their ids. */
export interface TablaEntregas {
  id: Generated<number>;
  familia_id: number;
  webhook_id: number;
  /** The message's id, the same in each attempt. */
  mensaje: string;
  tipo: string;
  /** The body, as JSON. */
  cuerpo: string;
  creada_en: Instante;
  estado: EstadoEntrega;
  intentos: Generated<number>;
  /** Instant of the last attempt. */
  intentada_en: Generated<Instante | null>;
  /** The last answer: a status, or the code of an error. */
  respuesta: Generated<string | null>;
}

/**
 * A place outside the app that receives a member's messages. It outlives single logins, and is deleted when the account is reset,
 * archived or given a temporary password.
 */
export interface TablaDestinos {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  tipo: TipoDestino;
  /** URL of the ntfy server, or the one to which JSON is posted. A secret, since it may contain a key. Empty for Telegram. */
  direccion: string;
  /** The ntfy topic, which is a secret, or Telegram's chat id. Empty for JSON. */
  buzon: string;
  /** Secret: ntfy's access token, the bot's token, or the value of `Authorization`. Empty without one. */
  clave: string;
  creado_en: Instante;
  ultima_entrega: Generated<Instante | null>;
  ultimo_intento: Generated<Instante | null>;
  ultimo_resultado: Generated<'ENTREGADO' | 'FALLO' | null>;
  /** The reason for which nothing is sent until a test succeeds or `clave` is replaced; null while messages are sent. */
  parado: Generated<PorQueParado | null>;
}

/** A secret address at which calendar programs read a member's chores, or the whole home's. */
export interface TablaCalendarios {
  id: Generated<number>;
  familia_id: number;
  /** The member who made it. */
  miembro_id: number;
  tipo: TipoCalendario;
  /** True if each chore that is still to do gets a reminder on its day. */
  avisa: boolean;
  /** SHA-256 of the secret in the address. */
  hash: string;
  creado_en: Instante;
  /** Instant at which a program read it last, to the hour; null if none has. */
  leido_en: Generated<Instante | null>;
}

/** A to-do that a program sent and the server refused. Kept for a day, in which the same text is not tried again. */
export interface TablaDavNegadas {
  /** Digest of the sender and the text. */
  huella: string;
  familia_id: number;
  miembro_id: number;
  /** The key that sent it; null for a login. */
  llave_id: number | null;
  negada_en: Instante;
}

/** The file name and UID that a program gave to a to-do that it created, and the occurrence that this to-do became. */
export interface TablaDavPuestas {
  asignacion_id: number;
  familia_id: number;
  /** The member in whose collection it was put. */
  miembro_id: number;
  /** The file name: the last part of the to-do's address. */
  archivo: string;
  uid: string;
}

/** The public half of a passkey, whose private half the server never gets. Deleting the row revokes it. */
export interface TablaPasskeys {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  /** The device for login by face on which it was made, in a login by PIN; null if it was made in another kind of login. */
  aparato_id: number | null;
  nombre: string;
  /** The name (RP ID) to which the member's device bound it. */
  host: string;
  /** The random user handle by which the member's device knows the account. */
  titular: string;
  /** The credential's id, in base64url. */
  credencial: string;
  /** The public key as COSE, in base64url. */
  clave_publica: string;
  /** The device's last count of signatures; 0 for devices that do not count. */
  contador: number;
  /** JSON list of the ways in which the device is reached. */
  transportes: string;
  hecha_en: Instante;
  usada_en: Generated<Instante | null>;
}

/** A passkey challenge that was answered, kept until it expires, so that no second answer to it is accepted. */
export interface TablaRetosUsados {
  hash: string;
  caduca_en: Instante;
}

/** The account at an OIDC provider with which a member logs in. */
export interface TablaEnlacesOidc {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  /** The provider's issuer. */
  emisor: string;
  /** The account's `sub`, unique at its issuer. */
  sujeto: string;
  enlazado_en: Instante;
}

/** A used return of a browser from an OIDC provider, kept until it expires, so that it is not accepted again. */
export interface TablaVueltasUsadas {
  hash: string;
  caduca_en: Instante;
}
