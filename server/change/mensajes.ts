import type { AvisoEnviado, AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/** A browser's push subscription: the address and keys that its push service gave out. */
export interface Destino {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push message to one device. */
export interface Envio {
  readonly aviso: AvisoEnviado;
  /** Time, in seconds, for which the push service keeps the message for a device that is off. */
  readonly ttl: number;
  /** The push topic: a newer message replaces an older one of the same topic. At most 32 characters of base64url. */
  readonly tema: string;
  readonly urgente: boolean;
}

/**
 * The outcome of one attempt to deliver a message.
 * - `CADUCADO`: the device no longer exists.
 * - `RECHAZADO`: permanent failure; do not retry.
 * - `FALLIDO`: no answer, or the service was busy. `esperar` is the pause that it asked for before a retry, in seconds.
 *
 * `motivo` goes to the log, so it contains no personal data.
 */
export type ResultadoEnvio =
  | { readonly tipo: 'ENTREGADO' }
  | { readonly tipo: 'CADUCADO' }
  | { readonly tipo: 'RECHAZADO'; readonly motivo: string }
  | { readonly tipo: 'FALLIDO'; readonly motivo: string; readonly esperar?: number };

/** Sends push messages to devices (adapters/push.ts). Uses the network, so never await it inside a change. */
export interface Push {
  /** The public VAPID key with which browsers subscribe, base64url. */
  readonly clavePublica: string;
  /** Tells whether an endpoint may be called at all: a member must not make the server send requests into its own network. */
  readonly admite: (endpoint: string) => boolean;
  /** Tells whether a key is a point on the P-256 curve. */
  readonly esClave: (p256dh: string) => boolean;
  /** Makes one attempt of at most ten seconds; `senal` aborts it. Never throws. */
  readonly enviar: (destino: Destino, envio: Envio, senal: AbortSignal) => Promise<ResultadoEnvio>;
}

/** Sends e-mail (adapters/correo.ts). Uses the network, so never await it inside a change. */
export interface Correo {
  /**
   * Makes one attempt of at most thirty seconds; `senal` aborts it. Never throws.
   * `url` is a path of the app, made absolute when the server knows its public address.
   */
  readonly enviar: (
    para: string,
    aviso: Pick<AvisoPush, 'titulo' | 'cuerpo' | 'url'>,
    senal: AbortSignal,
  ) => Promise<ResultadoEnvio>;
  readonly cerrar: () => void;
}

/** The worker that sends the messages in the outbox (jobs/mensajero.ts), so that no request waits for the network. */
export interface Cola {
  /**
   * Looks for due messages now. Call it from `alPublicar` after a change that queued some.
   * `cedieron` is the number of older messages that were deleted to make room, for the log.
   */
  readonly despertar: (cedieron?: number) => void;
  /** Resolves when nothing is being sent and nothing is due. Messages that wait for a retry do not count. */
  readonly quieta: () => Promise<void>;
}

export type ViaDeEnvio = 'PUSH' | 'DESTINO' | 'CORREO';
/** The ways in which a message leaves the outbox: accepted by the push service or mail server, or given up. */
export type FinalDeEnvio = 'enviados' | 'abandonados';
type CuentaDeEnvios = Readonly<Record<ViaDeEnvio, Readonly<Record<FinalDeEnvio, number>>>>;

/** Counts finished messages by outcome (effects/avisos/recuento.ts). */
export interface Recuento {
  readonly anotar: (via: ViaDeEnvio, final: FinalDeEnvio) => void;
  /** Counts since the server started. */
  readonly total: () => CuentaDeEnvios;
  /** Counts of the last 24 hours, or since the start if that was later; `desde` says which. */
  readonly ultimoDia: () => CuentaDeEnvios & { readonly desde: Instante };
}
