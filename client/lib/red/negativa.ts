import { ErrorApi } from './error-api.ts';

/** Statuses that do not judge the request itself: an ended login, a timeout, a throttle. A retry may succeed. */
const SIN_RESPONDER: ReadonlySet<number> = new Set([401, 408, 429]);

/**
 * Whether our server refused a request for good, so that a retry would be refused too. A 4xx without a message comes from a
 * proxy, since our server always sends one.
 */
export const esNegativa = (e: unknown): boolean =>
  e instanceof ErrorApi && e.estado >= 400 && e.estado < 500 && !SIN_RESPONDER.has(e.estado) && e.mensaje('') !== '';
