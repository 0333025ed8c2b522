import type { AvisoEnviado, AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/** A device that takes messages, as its browser gave it. */
export interface Destino {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A message on its way to a device. */
export interface Envio {
  readonly aviso: AvisoEnviado;
  /** Seconds for which the push service keeps it for a device that is off. */
  readonly ttl: number;
  /** The push topic: a newer message replaces an older one with the same topic. Up to 32 characters of base64url. */
  readonly tema: string;
  readonly urgente: boolean;
}

/**
 * The outcome of a try. `CADUCADO`: there is no such device any more. `RECHAZADO`: trying again would end the same.
 * `FALLIDO`: nobody answered, or they were too busy; `esperar` are the seconds before the next try, if they said so.
 * `motivo` is for the log and names nobody.
 */
export type ResultadoEnvio =
  | { readonly tipo: 'ENTREGADO' }
  | { readonly tipo: 'CADUCADO' }
  | { readonly tipo: 'RECHAZADO'; readonly motivo: string }
  | { readonly tipo: 'FALLIDO'; readonly motivo: string; readonly esperar?: number };

/** Writes to devices (adapters/push.ts). Network, so never inside a change. */
export interface Push {
  /** The public key with which browsers subscribe, base64url. */
  readonly clavePublica: string;
  /** Whether an endpoint may be written to at all: a member must not make this box call its neighbours. */
  readonly admite: (endpoint: string) => boolean;
  /** Whether a key is a point of the curve. */
  readonly esClave: (p256dh: string) => boolean;
  /** One try of at most ten seconds, ended sooner by `senal`. Never throws. */
  readonly enviar: (destino: Destino, envio: Envio, senal: AbortSignal) => Promise<ResultadoEnvio>;
}

/** Sends e-mail (adapters/correo.ts). Network, so never inside a change. */
export interface Correo {
  /**
   * One try of at most half a minute, given up sooner by `senal`. `url` is a path of ours, written out when the server
   * knows its public address. Never throws.
   */
  readonly enviar: (
    para: string,
    aviso: Pick<AvisoPush, 'titulo' | 'cuerpo' | 'url'>,
    senal: AbortSignal,
  ) => Promise<ResultadoEnvio>;
  readonly cerrar: () => void;
}

/** Sends the messages that the database says are owed (jobs/mensajero.ts), so that nobody waits for the network. */
export interface Cola {
  /**
   * Looks now for owed messages: for `alPublicar`, after a change that queued some. `cedieron` is how many older ones were
   * deleted for it, for the log.
   */
  readonly despertar: (cedieron?: number) => void;
  /** Resolves when nothing is being sent and nothing is due; what is to be tried later waits on. */
  readonly quieta: () => Promise<void>;
}

export type ViaDeEnvio = 'PUSH' | 'CORREO';
/** A message was accepted by the push service or mail server, or will not be tried again. */
export type FinalDeEnvio = 'enviados' | 'abandonados';
type CuentaDeEnvios = Readonly<Record<ViaDeEnvio, Readonly<Record<FinalDeEnvio, number>>>>;

/** Counts messages by how they ended (effects/avisos/recuento.ts). */
export interface Recuento {
  readonly anotar: (via: ViaDeEnvio, final: FinalDeEnvio) => void;
  /** Since the start. */
  readonly total: () => CuentaDeEnvios;
  /** Counts of the last day, or since the start if that was later. */
  readonly ultimoDia: () => CuentaDeEnvios & { readonly desde: Instante };
}
