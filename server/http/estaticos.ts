import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Prefijos } from './direccion.ts';
import { responderRechazo } from './responder.ts';
import { RUTA_AVATARES } from '#shared/contracts/rutas.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerFoto } from '#server/data/fotos.ts';

/**
 * Paths below which a missing file answers 404 and not with the app's page, so that a browser asking for a script of an older
 * build learns it is gone.
 */
const SIN_PAGINA = /^\/(?:api|dav|media|assets|socket\.io)\//;

const TIPO_PAGINA = 'text/html; charset=utf-8';
const TIPO_MANIFIESTO = 'application/manifest+json; charset=utf-8';

/** Maximum number of cached prefixes; a box has one for each proxy path. A file for a further prefix is made at each request. */
const MAXIMO_PREFIJOS = 16;

/**
 * Creates the handler of a file that contains absolute paths, written as `"/…`: it inserts the request's prefix before each.
 * Other files refer to one another by relative paths.
 */
const servirConPrefijo = (entero: Buffer, tipo: string) => {
  const hechos = new Map([['', entero]]);
  const cuerpo = (prefijo: string): Buffer => {
    const hecho = hechos.get(prefijo) ?? Buffer.from(entero.toString().replaceAll('"/', `"${prefijo}/`));
    if (hechos.size <= MAXIMO_PREFIJOS) hechos.set(prefijo, hecho);
    return hecho;
  };
  /** With a prefix the answer depends on a header, so shared caches must not keep it. */
  return (reply: FastifyReply, prefijo: string): FastifyReply =>
    reply
      .header('cache-control', prefijo === '' ? 'no-cache' : 'private, no-cache')
      .type(tipo)
      .send(cuerpo(prefijo));
};

/** Adds preload links to the page, so that the files of its screen load along with it and not only when its code imports them. */
const conPrevias = (pagina: string, archivos: readonly string[]): string =>
  pagina.replace(
    '</head>',
    `${archivos.map((a) => `<link rel="modulepreload" crossorigin href="${a}">`).join('')}</head>`,
  );

/**
 * Reads the app's page. Returns a function that sends it, with the preload links that the build lists for the requested path
 * (client/pagina.ts), if any.
 */
const leerPaginas = (carpeta: string) => {
  const llana = readFileSync(`${carpeta}/index.html`);
  const dichas = `${carpeta}/previas.json`;
  const previas = existsSync(dichas) ? (JSON.parse(readFileSync(dichas, 'utf8')) as Record<string, string[]>) : {};
  const suyas = new Map(
    Object.entries(previas).map(([camino, archivos]) => [
      camino,
      servirConPrefijo(Buffer.from(conPrevias(llana.toString(), archivos)), TIPO_PAGINA),
    ]),
  );
  const comun = servirConPrefijo(llana, TIPO_PAGINA);
  return (reply: FastifyReply, prefijo: string, camino = '/'): FastifyReply =>
    (suyas.get(camino) ?? comun)(reply, prefijo);
};

/**
 * Serves the built client, and its page for every other GET except on the paths of `SIN_PAGINA`. All other requests for which
 * there is no route answer 404; so do all without a build (`carpeta` null, or without a page). Files with a hash in their name
 * are cached for a year; the page is revalidated each time.
 */
export const instalarEstaticos = async (
  app: FastifyInstance,
  carpeta: string | null,
  prefijos: Prefijos,
): Promise<void> => {
  const pagina = carpeta !== null && existsSync(`${carpeta}/index.html`) ? leerPaginas(carpeta) : null;
  if (carpeta !== null && pagina !== null) {
    const manifiesto = existsSync(`${carpeta}/manifest.webmanifest`)
      ? servirConPrefijo(readFileSync(`${carpeta}/manifest.webmanifest`), TIPO_MANIFIESTO)
      : null;
    await app.register(async (hijo) => {
      hijo.addHook('onRoute', (ruta) => {
        ruta.config = { ...ruta.config, rol: 'publico' };
      });
      hijo.addHook('onRequest', (request, reply, seguir) => {
        // Below a prefix the page and the manifest are sent here, because static serving would not insert the prefix.
        const prefijo = prefijos.de(request.raw);
        const [camino] = request.url.split('?');
        if (prefijo !== '' && (camino === '/' || camino === '/index.html')) pagina(reply, prefijo);
        else if (prefijo !== '' && camino === '/manifest.webmanifest' && manifiesto !== null)
          manifiesto(reply, prefijo);
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
    if (esPagina && pagina !== null) return pagina(reply, prefijos.de(request.raw), request.url.split('?')[0]);
    return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
  });
};

/**
 * Serves members' photos to all who know their names, which cannot be guessed: an `<img>` sends no access token. A new photo
 * gets a new name, so browsers may cache each one for ever.
 */
export const instalarMedios = (app: FastifyInstance, contexto: Pick<Contexto, 'base'>): void => {
  app.get<{ Params: { nombre: string } }>(
    `${RUTA_AVATARES}:nombre`,
    { config: { rol: 'publico' }, schema: { hide: true } },
    async (request, reply) => {
      const foto = await leer(contexto, (db) => leerFoto(db, request.params.nombre));
      if (foto === null) return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
      return reply
        .type('image/webp')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'",
        })
        .send(foto);
    },
  );
};
