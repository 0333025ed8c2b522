import type { FastifyInstance } from 'fastify';

/** Milliseconds from which an answer was slow. Hashing a password takes a tenth of it. */
const LENTA = 1_000;

/**
 * Writes down the answers that were slow or failed, by their route and not their address: what people put into an
 * address (a token, by mistake) is nobody's business, and a family's five-second polls would bury the rest.
 */
export const instalarRegistro = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, seguir) => {
    const ms = Math.round(reply.elapsedTime);
    // A flood is told to come back so many times a second: that is no failure of the server's, and would fill the disk.
    const ocupado = reply.statusCode === 503 && reply.hasHeader('retry-after');
    if ((reply.statusCode >= 500 && !ocupado) || ms >= LENTA)
      request.log.warn(
        { metodo: request.method, ruta: request.routeOptions.url, estado: reply.statusCode, ms },
        'slow or failed answer',
      );
    seguir();
  });
};
