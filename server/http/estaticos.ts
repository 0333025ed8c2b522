import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { rechazado } from '#server/change/resultado.ts';
import { responderRechazo } from './responder.ts';

/**
 * Paths that never answer with the page, even when nothing is there: a browser that asks for a script of an earlier
 * build must be told that it is gone.
 */
const SIN_PAGINA = /^\/(?:api|media|assets)\//;

/**
 * Serves the built client: hashed files for a year, the page itself never cached, and the page for every path that is
 * not the API's.
 */
export const instalarEstaticos = async (app: FastifyInstance, carpeta: string | null): Promise<void> => {
  const pagina = carpeta !== null && existsSync(`${carpeta}/index.html`) ? readFileSync(`${carpeta}/index.html`) : null;
  if (carpeta !== null && pagina !== null) {
    await app.register(async (hijo) => {
      hijo.addHook('onRoute', (ruta) => {
        ruta.config = { ...ruta.config, rol: 'publico' };
      });
      await hijo.register(fastifyStatic, {
        root: carpeta,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (respuesta, archivo) =>
          void respuesta.header(
            'cache-control',
            archivo.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          ),
      });
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const esPagina = request.method === 'GET' && !SIN_PAGINA.test(request.url);
    if (esPagina && pagina !== null)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pagina);
    return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
  });
};
