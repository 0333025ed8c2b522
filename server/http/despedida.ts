import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { aJson } from '#server/change/json.ts';

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
 * Route option that sends the answer as it is, without serializing it through the response schema. Used for draft moves, whose
 * session is also broadcast: `aJson` writes its JSON only once for both. The schema still documents the answer, and the tests'
 * `llamar` fails if an answer does not match it.
 */
export const comoEsta = { serializerCompiler: escribir } as const;

/**
 * Time, in ms, that an incomplete request may still take to arrive after the server begins to close. While complete requests are
 * being answered it is `ESPERA_RESPUESTAS`, because all connections are closed together.
 */
const ESPERA_CIERRE = 2_000;
/**
 * Time, in ms, within which complete requests must be answered after the server begins to close. The longer of the two, because a
 * client that is cut off here does not know whether its change was made.
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
