import type { FastifyInstance } from 'fastify';
import { RUTA_RAIZ } from '#shared/contracts/raiz.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { responderRechazo } from './responder.ts';

/**
 * Serves the root certificate that devices must trust, and allows CORS requests from the app's own pages (`propios`) to
 * `RUTAS.direcciones`, so that an http page can test whether its browser reaches the https address. Does nothing when the server
 * has no https of its own.
 */
export const instalarConfianza = (
  app: FastifyInstance,
  { segura, propios }: Pick<Contexto, 'segura' | 'propios'>,
): void => {
  if (segura === null) return;
  app.get(RUTA_RAIZ, { config: { rol: 'publico' }, schema: { hide: true } }, async (request, reply) => {
    const raiz = segura.raiz();
    if (raiz === null) return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
    void reply.header('cache-control', 'no-store');
    // Apple's devices offer to install the certificate as `x-x509-ca-cert`. Android refuses that, and installs it only from a
    // saved file.
    return 'guardar' in (request.query as object)
      ? reply
          .type('application/octet-stream')
          .header('content-disposition', 'attachment; filename="te-toca.crt"')
          .send(raiz.der)
      : reply.type('application/x-x509-ca-cert').send(raiz.der);
  });
  app.addHook('onRequest', (request, reply, seguir) => {
    const { origin } = request.headers;
    if (request.url.split('?')[0] === RUTAS.direcciones) {
      void reply.header('vary', 'origin');
      if (origin !== undefined && propios().includes(origin)) void reply.header('access-control-allow-origin', origin);
    }
    seguir();
  });
};
