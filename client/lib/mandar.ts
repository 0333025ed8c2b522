import { enBase } from './base.ts';
import { ErrorApi } from './error-api.ts';

/** An answer, and when its request was sent and it came: milliseconds since 1970, by this device's clock. */
export interface Llegada {
  readonly respuesta: Response;
  readonly enviado: number;
  readonly recibido: number;
}

/** One request to a path of ours. Throws what `fetch` throws. */
export const mandar = async (url: string, peticion: RequestInit): Promise<Llegada> => {
  const enviado = Date.now();
  const respuesta = await fetch(enBase(url), peticion);
  return { respuesta, enviado, recibido: Date.now() };
};

/** Refusals that say nothing of what was asked. */
const SIN_RESPONDER: ReadonlySet<number> = new Set([401, 408, 429]);

/**
 * Whether our server said no, and will say it again. A 4xx without words is some box on the way speaking; a login that
 * ended, a time that ran out and a throttle are no answer to what was asked.
 */
export const esNegativa = (e: unknown): boolean =>
  e instanceof ErrorApi && e.estado >= 400 && e.estado < 500 && !SIN_RESPONDER.has(e.estado) && e.mensaje('') !== '';
