import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rutaIndescifrable } from './errores.ts';
import { taparLinea } from './registro.ts';
import type { Prefijos } from './direccion.ts';

/** Seconds in which a request must arrive whole, and its headers sooner. A photo comes cropped to some 30 KB. */
const SEGUNDOS_PETICION = 30;
const SEGUNDOS_CABECERAS = 10;
const MAXIMO_CUERPO = 64 * 1024;

/** Members' sockets begin here. */
export const CAMINO_SOCKET = '/socket.io/';

interface OpcionesFastify {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Addresses of proxies whose forwarded headers count. */
  readonly proxies: readonly string[];
  readonly prefijos: Prefijos;
}

/**
 * Zod's, in place of Ajv and fast-json-stringify: with both given here Fastify loads neither. Its types know no others than
 * those.
 */
const COMPILADORES = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** The log as it is asked for, with its secrets covered. */
const conTapados = (logger: OpcionesFastify['logger']): OpcionesFastify['logger'] =>
  logger === false ? false : { ...(logger === true ? {} : logger), hooks: { streamWrite: taparLinea } };

/** The bare HTTP server: how much it takes, how long it waits, and how it reads what comes. */
export const crearFastify = ({ logger, proxies, prefijos }: OpcionesFastify): FastifyInstance => {
  return Fastify({
    logger: conTapados(logger),
    logController: new LogController({ disableRequestLogging: true }),
    // A request writes one line at most, which needs no name to be found by: no log is made for each.
    childLoggerFactory: (comun) => comun,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    bodyLimit: MAXIMO_CUERPO,
    requestTimeout: SEGUNDOS_PETICION * 1_000,
    connectionTimeout: 0,
    // By default the headers may take longer than the whole request, and then Node never ends a body that drips.
    http: {
      connectionsCheckingInterval: 1_000,
      requestTimeout: SEGUNDOS_PETICION * 1_000,
      headersTimeout: SEGUNDOS_CABECERAS * 1_000,
      // Any other request is answered as if it had not asked to upgrade (RFC 9110, 7.8): curl asks for h2c by itself.
      shouldUpgradeCallback: ({ headers, url }) => {
        const camino = prefijos.quitar(url ?? '/');
        const esVivo = camino.startsWith(CAMINO_SOCKET) || camino === RUTAS.vivoPantalla;
        return esVivo && headers.upgrade?.toLowerCase() === 'websocket';
      },
    },
    schemaController: { compilersFactory: COMPILADORES },
    // HEAD is answered as GET is, and Node leaves the body out: routes of its own would be as many again at each start.
    exposeHeadRoutes: false,
    rewriteUrl: (peticion) => {
      if (peticion.method === 'HEAD') peticion.method = 'GET';
      return prefijos.quitar(peticion.url ?? '/');
    },
    routerOptions: { ignoreTrailingSlash: false },
    // When the server closes, requests under way are answered, also those that came to an open connection;
    // despedida.ts sets how long that may take.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: rutaIndescifrable,
  });
};
