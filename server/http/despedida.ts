import type { FastifyInstance } from 'fastify';

/** Milliseconds that a request may still take when the server closes. */
const ESPERA_CIERRE = 2_000;
/** Milliseconds between two looks for connections that have become idle. */
const REPASO = 50;

/**
 * When the server closes, answers the requests under way and lets each connection go as soon as it is idle, but does
 * not wait for ever for one that drips. From the moment that it is about to, it asks at each answer for the connection
 * to be closed: so none is left on which a request could come too late.
 */
export const instalarDespedida = (app: FastifyInstance, retirandose: () => boolean): void => {
  app.addHook('onRequest', (_, reply, seguir) => {
    if (retirandose()) void reply.header('connection', 'close');
    seguir();
  });
  app.addHook('preClose', (listo) => {
    setInterval(() => app.server.closeIdleConnections(), REPASO).unref();
    setTimeout(() => app.server.closeAllConnections(), ESPERA_CIERRE).unref();
    listo();
  });
};
