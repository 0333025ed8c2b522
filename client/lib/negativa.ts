import { ErrorApi } from './error-api.ts';

/** Refusals that say nothing of what was asked. */
const SIN_RESPONDER: ReadonlySet<number> = new Set([401, 408, 429]);

/**
 * Whether our server said no, and will say it again. A 4xx without words is some box on the way speaking; a login that
 * ended, a time that ran out and a throttle are no answer to what was asked.
 */
export const esNegativa = (e: unknown): boolean =>
  e instanceof ErrorApi && e.estado >= 400 && e.estado < 500 && !SIN_RESPONDER.has(e.estado) && e.mensaje('') !== '';
