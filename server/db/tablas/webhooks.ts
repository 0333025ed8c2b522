import type { Generated } from 'kysely';
import type { EstadoEntrega, PorQueApagado } from '#shared/domain/webhooks/webhooks.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/** An address that is told what happens in a family. */
export interface TablaWebhooks {
  id: Generated<number>;
  familia_id: number;
  direccion: string;
  /** The secret with which its messages are signed, `whsec_…`. Stored as it is, because a signature needs it. */
  secreto: string;
  /** The secret before, with which messages are signed too until `anterior_hasta`; null when there is none. */
  secreto_anterior: Generated<string | null>;
  anterior_hasta: Generated<Instante | null>;
  creado_en: Instante;
  /** Instant of the first attempt that failed since it last answered; null when it answers. */
  falla_desde: Generated<Instante | null>;
  /** The last answer since then: a status, or the code of an error. */
  fallo: Generated<string | null>;
  /** Null while it is on. */
  apagado: Generated<PorQueApagado | null>;
}

/** A message to an address. Those with `ESPERA` go out in the order of their ids. */
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
