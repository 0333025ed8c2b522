import type { FastifyInstance } from 'fastify';
import { alAcabar } from './al-acabar.ts';

/** Milliseconds that a request may still take to come when the server closes. */
const ESPERA_CIERRE = 2_000;
/** Milliseconds that one which came may take to be answered: who is cut off does not know that it was done. */
const ESPERA_RESPUESTAS = 8_000;
/** Milliseconds between two looks for connections that have become idle. */
const REPASO = 50;

/**
 * When the server closes, answers the requests under way and lets each connection go as soon as it is idle, but does
 * not wait for long for one that drips, nor for ever for anybody. From the moment that it is about to, it asks at each
 * answer for the connection to be closed: so none is left on which a request could come too late.
 */
export const instalarDespedida = (app: FastifyInstance, retirandose: () => boolean): void => {
  app.addHook('onRequest', (_, reply, seguir) => {
    if (retirandose()) void reply.header('connection', 'close');
    seguir();
  });
  /** Requests that have come whole and are not answered yet. */
  const enMarcha = new Set<object>();
  app.addHook('preValidation', ({ headers }, { raw }, seguir) => {
    // A screen's WebSocket is no answer to wait for.
    if (headers.upgrade === undefined) {
      enMarcha.add(raw);
      alAcabar(raw, () => enMarcha.delete(raw));
    }
    seguir();
  });
  let repaso: NodeJS.Timeout | undefined;
  app.addHook('preClose', (listo) => {
    const desde = performance.now();
    repaso = setInterval(() => {
      const lleva = performance.now() - desde;
      if (lleva < ESPERA_CIERRE || (enMarcha.size > 0 && lleva < ESPERA_RESPUESTAS)) app.server.closeIdleConnections();
      else app.server.closeAllConnections();
    }, REPASO).unref();
    listo();
  });
  // Once every connection has ended. Left on, it would hold the whole app in memory.
  app.addHook('onClose', () => clearInterval(repaso));
};
