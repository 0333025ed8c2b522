import { ErrorApi } from './error-api.ts';

/** Statuses that say nothing about the request: an ended login, a timeout, a throttle. */
const SIN_RESPONDER: ReadonlySet<number> = new Set([401, 408, 429]);

/**
 * Whether our server refused a request for good, so that a retry would be refused too. A 4xx without a message comes from a proxy
 * or the like.
 */
export const esNegativa = (e: unknown): boolean =>
  e instanceof ErrorApi && e.estado >= 400 && e.estado < 500 && !SIN_RESPONDER.has(e.estado) && e.mensaje('') !== '';
