import type { FastifyInstance } from 'fastify';

/** What a request that runs at the end may still take, ms. */
const ESPERA_CIERRE = 2_000;
/** How often connections that have just become idle are let go, ms. */
const REPASO = 50;

/** At the end requests that run are answered, and their connections let go as soon as they are; but nobody waits for a peer that drips for ever. */
export const instalarDespedida = (app: FastifyInstance): void => {
  app.addHook('preClose', (listo) => {
    setInterval(() => app.server.closeIdleConnections(), REPASO).unref();
    setTimeout(() => app.server.closeAllConnections(), ESPERA_CIERRE).unref();
    listo();
  });
};
