import type { Generated } from 'kysely';
import type { PorQueParado, TipoDestino } from '#shared/contracts/destinos.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/** A place outside the app that receives a member's messages. It outlives logins, but not a reset of the member's login. */
export interface TablaDestinos {
  id: Generated<number>;
  familia_id: number;
  miembro_id: number;
  tipo: TipoDestino;
  /** URL of the ntfy server, or to which JSON is posted: a secret, since some contain a key. Empty for Telegram. */
  direccion: string;
  /** The ntfy topic, which is a secret, or Telegram's chat id. Empty for JSON. */
  buzon: string;
  /** Secret: ntfy's access token, the bot's token, or the value of `Authorization`. Empty without one. */
  clave: string;
  creado_en: Instante;
  ultima_entrega: Generated<Instante | null>;
  ultimo_intento: Generated<Instante | null>;
  ultimo_resultado: Generated<'ENTREGADO' | 'FALLO' | null>;
  /** The reason for which nothing is sent until a test succeeds; null while messages are sent. */
  parado: Generated<PorQueParado | null>;
}
