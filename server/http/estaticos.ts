import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { rechazado } from '#server/change/resultado.ts';
import type { Prefijos } from './prefijo.ts';
import { responderRechazo } from './responder.ts';

/**
 * Paths that never answer with the page, even when nothing is there: a browser that asks for a script of an earlier
 * build must be told that it is gone.
 */
const SIN_PAGINA = /^\/(?:api|media|assets)\//;

const PAGINA = ['index.html', 'text/html; charset=utf-8'] as const;
const MANIFIESTO = ['manifest.webmanifest', 'application/manifest+json; charset=utf-8'] as const;

/** How many prefixes are remembered; a box has as many as it has proxies. */
const MAXIMO_PREFIJOS = 16;

/**
 * A file that says where others are, as it is below each prefix: every path of ours stands in it as `"/…`. The other
 * files find each other from where they lie.
 */
const leerConPrefijo = (carpeta: string, [archivo, tipo]: readonly [string, string]) => {
  const entero = readFileSync(`${carpeta}/${archivo}`);
  const hechos = new Map([['', entero]]);
  const cuerpo = (prefijo: string): Buffer => {
    const hecho = hechos.get(prefijo) ?? Buffer.from(entero.toString().replaceAll('"/', `"${prefijo}/`));
    if (hechos.size <= MAXIMO_PREFIJOS) hechos.set(prefijo, hecho);
    return hecho;
  };
  /** What a header had a part in is for whoever sent that header: no cache on the way may give it to somebody else. */
  return (reply: FastifyReply, prefijo: string): FastifyReply =>
    reply
      .header('cache-control', prefijo === '' ? 'no-cache' : 'private, no-cache')
      .type(tipo)
      .send(cuerpo(prefijo));
};

/**
 * Serves the built client: hashed files for a year, the page itself never cached, and the page for every path that is
 * not the API's.
 */
export const instalarEstaticos = async (
  app: FastifyInstance,
  carpeta: string | null,
  prefijos: Prefijos,
): Promise<void> => {
  const pagina = carpeta !== null && existsSync(`${carpeta}/index.html`) ? leerConPrefijo(carpeta, PAGINA) : null;
  if (carpeta !== null && pagina !== null) {
    const manifiesto = existsSync(`${carpeta}/manifest.webmanifest`) ? leerConPrefijo(carpeta, MANIFIESTO) : null;
    await app.register(async (hijo) => {
      hijo.addHook('onRoute', (ruta) => {
        ruta.config = { ...ruta.config, rol: 'publico' };
      });
      hijo.addHook('onRequest', (request, reply, seguir) => {
        const prefijo = prefijos.de(request.raw);
        const [camino] = request.url.split('?');
        if (prefijo !== '' && (camino === '/' || camino === '/index.html')) pagina(reply, prefijo);
        else if (prefijo !== '' && camino === '/manifest.webmanifest') manifiesto?.(reply, prefijo);
        else seguir();
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
    if (esPagina && pagina !== null) return pagina(reply, prefijos.de(request.raw));
    return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
  });
};
