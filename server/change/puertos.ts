import type { AvisoEnviado, AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { EntrarConPasskey, PasskeyEntrada, VueltaOidc } from '#shared/contracts/sin-contrasena.ts';
import type { EnsayoPantalla } from '#shared/contracts/comienzo-reparto.ts';
import type { Reaccion } from '#shared/contracts/reacciones.ts';

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
   * `url` is a path of the app. The e-mail has a link to it if the server knows its public address.
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
  /**
   * Resolves once nothing is being sent and nothing is due; at once if the worker does not run. Messages that wait for a retry do
   * not count.
   */
  readonly quieta: () => Promise<void>;
}

export type ViaDeEnvio = 'PUSH' | 'DESTINO' | 'CORREO';
/** The two outcomes of a message that are counted: accepted by the service to which it was sent, or given up. */
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

// The services that let members log in without a password.

/** The challenge that a device answers, and the origin and host name (RP ID) of the page on which it answers. */
interface EnRespuestaA {
  readonly reto: string;
  readonly origen: string;
  readonly host: string;
}

/** A passkey as it is stored; bytes are base64url. */
interface PasskeyHecha {
  readonly credencial: string;
  readonly clave_publica: string;
  readonly contador: number;
  readonly transportes: readonly string[];
}

/** Checks the answers of devices with passkeys (adapters/passkeys.ts). Slow, so never await it inside a change. */
export interface Passkeys {
  /** Numbers of the signature algorithms that a passkey may use, the best first. */
  readonly algoritmos: readonly number[];
  /** Returns the new passkey; null if the answer is not right. */
  readonly comprobarAlta: (respuesta: PasskeyEntrada['credencial'], a: EnRespuestaA) => Promise<PasskeyHecha | null>;
  /** Returns the device's count of signatures; null if the answer is not right. */
  readonly comprobarEntrada: (
    respuesta: EntrarConPasskey,
    passkey: Omit<PasskeyHecha, 'transportes'>,
    a: EnRespuestaA,
  ) => Promise<number | null>;
}

export interface AjustesOidc {
  readonly nombre: string;
  readonly emisor: string;
  readonly cliente: string;
  readonly secreto: string;
  /** The app's address, to which the provider returns. */
  readonly direccion: string;
}

/** Secret values of one login that tie the return from the provider to the redirect that led there. */
interface PasosOidc {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier. */
  readonly verificador: string;
}

/** The OIDC provider with which members log in (adapters/oidc.ts). Slow, so never await it inside a change. */
export interface Oidc {
  readonly nombre: string;
  readonly emisor: string;
  /** Origin of the app to which the provider returns. */
  readonly origen: string;
  /** Returns the address of the provider's login page; null if that fails, as when the provider does not answer. */
  readonly ir: (pasos: PasosOidc) => Promise<string | null>;
  /** Exchanges the provider's code for the account's `sub`. `caido` is true if the provider did not answer. */
  readonly volver: (
    vuelta: Omit<VueltaOidc, 'secreto' | 'state'>,
    pasos: PasosOidc,
  ) => Promise<{ readonly ok: true; readonly sujeto: string } | { readonly ok: false; readonly caido: boolean }>;
}

/** A request to an address that a member typed in, such as a webhook's or a messenger's. */
export interface PeticionSalida {
  /** An http or https URL. */
  readonly url: string;
  readonly metodo?: 'POST' | 'PUT' | 'GET';
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly cuerpo: string;
  /** Whether the address may be one of the local network. */
  readonly local: boolean;
  /** Bytes of the answer's body to read, at most; none if absent. A longer body is cut off. */
  readonly leer?: number;
}

/**
 * The outcome of a request. `esperar` is the pause that the answer asked for (`Retry-After`), in seconds, 0 if none.
 * - `SIN_RESPUESTA`: no connection or no answer in time; worth a retry.
 * - `PROHIBIDA`: the address is one to which the server does not connect (`admite`); nothing was sent.
 *
 * `motivo` is a code such as ECONNREFUSED: an error's text may contain the address, which may hold a secret.
 */
export type RespuestaSalida =
  | { readonly tipo: 'RESPUESTA'; readonly estado: number; readonly esperar: number; readonly cuerpo: string }
  | { readonly tipo: 'SIN_RESPUESTA' | 'PROHIBIDA'; readonly motivo: string };

/** Sends requests to addresses that members chose (adapters/salida.ts). Uses the network, so never await it inside a change. */
export interface Salida {
  /** True if WEBHOOKS_RED_LOCAL allows addresses of the local network although the box holds several families. */
  readonly redLocal: boolean;
  /** Tells whether a text is a URL to which a request may be tried. Names are not resolved, so `pedir` may still refuse it. */
  readonly admite: (url: string, local: boolean) => boolean;
  /**
   * Signs a message for its receiver as Standard Webhooks 1.0 says: one signature for each secret (`whsec_…`), with a blank
   * between them.
   */
  readonly firmar: (
    secretos: readonly string[],
    mensaje: { readonly id: string; readonly segundos: number; readonly cuerpo: string },
  ) => string;
  /** Makes one request of at most ten seconds; `senal` aborts it. Follows no redirect. Never throws. */
  readonly pedir: (peticion: PeticionSalida, senal: AbortSignal) => Promise<RespuestaSalida>;
}

/** Draft previews shown on the family's wall screens (realtime/reparto.ts). Kept in memory only. */
export interface Ensayos {
  /** The preview on show, or null. */
  readonly de: (familia: number) => EnsayoPantalla | null;
  readonly mostrar: (familia: number, ensayo: EnsayoPantalla) => void;
  readonly quitar: (familia: number) => void;
}

/** Reactions during a draft (realtime/reparto.ts). They are not stored. */
export interface Reacciones {
  /** Sends a member's reaction to their family; returns false if their last one was less than a second ago. */
  readonly decir: (familia: number, reaccion: Reaccion) => boolean;
}
