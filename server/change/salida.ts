/** A request to an address that a member typed in, such as a webhook's or a messenger's. */
export interface PeticionSalida {
  /** An http or https URL. */
  readonly url: string;
  readonly metodo?: 'POST' | 'PUT' | 'GET';
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly cuerpo: string;
  /** Whether the address may be one of the local network; `permiteRedLocal` (effects/salida) decides. */
  readonly local: boolean;
  /** Bytes of the answer's body to read, at most; none if absent. A longer body is cut off. */
  readonly leer?: number;
}

/**
 * The outcome of a request. `esperar` is the pause that the answer asked for (`Retry-After`), in seconds, 0 if none.
 * - `SIN_RESPUESTA`: no connection or no answer in time; worth a retry.
 * - `PROHIBIDA`: the address is one to which the server never connects.
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
