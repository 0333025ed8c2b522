import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifySerializerCompiler,
  type FastifyServerOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rutaIndescifrable } from './errores.ts';
import { taparLinea } from './registro.ts';
import type { Prefijos } from './direccion.ts';
import type { ServerResponse } from 'node:http';
import { aJson } from '#server/change/json.ts';

/** Time, in seconds, in which a request must arrive completely. */
const SEGUNDOS_PETICION = 30;
/** Time, in seconds, in which a request's headers must arrive. */
const SEGUNDOS_CABECERAS = 10;
/** Bytes of the longest body accepted on routes that set no limit of their own. */
const MAXIMO_CUERPO = 64 * 1024;

/** Path prefix of members' Socket.IO connections. */
export const CAMINO_SOCKET = '/socket.io/';

interface OpcionesFastify {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Addresses of proxies whose forwarded headers are trusted. */
  readonly proxies: readonly string[];
  readonly prefijos: Prefijos;
}

/**
 * Compiles schemas with Zod. If both compilers are given here, Fastify loads neither Ajv nor fast-json-stringify. Fastify's type
 * only allows compilers of those two, hence the cast.
 */
const COMPILADORES = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Adds the masking of secrets to the requested logger. */
const conTapados = (logger: OpcionesFastify['logger']): OpcionesFastify['logger'] =>
  logger === false ? false : { ...(logger === true ? {} : logger), hooks: { streamWrite: taparLinea } };

/** Creates the HTTP server without routes: its limits, timeouts, proxies and path handling. */
export const crearFastify = ({ logger, proxies, prefijos }: OpcionesFastify): FastifyInstance => {
  return Fastify({
    logger: conTapados(logger),
    logController: new LogController({ disableRequestLogging: true }),
    // All requests share one logger: their lines carry no request id, so they need no child logger.
    childLoggerFactory: (comun) => comun,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    bodyLimit: MAXIMO_CUERPO,
    requestTimeout: SEGUNDOS_PETICION * 1_000,
    connectionTimeout: 0,
    // Node's default for headers exceeds this request timeout, and then Node never ends a body that arrives drop by drop.
    http: {
      connectionsCheckingInterval: 1_000,
      requestTimeout: SEGUNDOS_PETICION * 1_000,
      headersTimeout: SEGUNDOS_CABECERAS * 1_000,
      // Only the two WebSocket paths may upgrade. Other requests are answered as if they had not asked (RFC 9110, 7.8): curl asks
      // for h2c by default.
      shouldUpgradeCallback: ({ headers, url }) => {
        const camino = prefijos.quitar(url ?? '/');
        const esVivo = camino.startsWith(CAMINO_SOCKET) || camino === RUTAS.vivoPantalla;
        return esVivo && headers.upgrade?.toLowerCase() === 'websocket';
      },
    },
    schemaController: { compilersFactory: COMPILADORES },
    // HEAD is rewritten to GET below, and Node omits the body. HEAD routes would double the number of routes at each start.
    exposeHeadRoutes: false,
    rewriteUrl: (peticion) => {
      if (peticion.method === 'HEAD') peticion.method = 'GET';
      return prefijos.quitar(peticion.url ?? '/');
    },
    routerOptions: { ignoreTrailingSlash: false },
    // Closing ends only connections without a request. Requests that still arrive on the others are answered and not refused with
    // 503; `instalarDespedida` sets the time limits.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: rutaIndescifrable,
  });
};

/**
 * Calls `hacer` when the answer has been sent or the client has disconnected. Calls it at once if the connection is already gone,
 * as after a disconnect during authentication: no `close` event would follow.
 */
export const alAcabar = (respuesta: ServerResponse, hacer: () => void): void => {
  if (respuesta.destroyed) hacer();
  else respuesta.once('close', hacer);
};

const escribir: FastifySerializerCompiler<unknown> = () => (respuesta) => aJson(respuesta as object);

/**
 * Route option that sends the answer as it is, without serializing it through the response schema. Draft moves use it:
 * `aJson` keeps the JSON of the session, so that the answer and its broadcast need it only once. The schema still documents
 * the answer.
 */
export const comoEsta = { serializerCompiler: escribir } as const;

/**
 * Time, in ms, that an incomplete request may still take to arrive after the server begins to close; longer while complete
 * requests are being answered (`ESPERA_RESPUESTAS`), because all connections are closed together.
 */
const ESPERA_CIERRE = 2_000;
/**
 * Time, in ms, within which complete requests must be answered after the server begins to close. Longer than `ESPERA_CIERRE`,
 * because a client that is cut off here does not know whether its change was made.
 */
const ESPERA_RESPUESTAS = 8_000;
/** Interval at which idle connections are closed, in ms. */
const REPASO = 50;

/**
 * Makes closing graceful: requests under way are answered and idle connections are closed, both with a time limit. While
 * `retirandose` is true, each answer asks the client to close its connection, so that no later request can arrive on it.
 */
export const instalarDespedida = (app: FastifyInstance, retirandose: () => boolean): void => {
  app.addHook('onRequest', (_, reply, seguir) => {
    if (retirandose()) void reply.header('connection', 'close');
    seguir();
  });
  /** Requests that have arrived completely and are not answered yet. */
  const enMarcha = new Set<object>();
  app.addHook('preValidation', ({ headers }, { raw }, seguir) => {
    // A wall screen's WebSocket stays open, so closing must not wait for it.
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
  // Runs when all connections have ended. A timer left running would keep the whole app in memory.
  app.addHook('onClose', () => clearInterval(repaso));
};
