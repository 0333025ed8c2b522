import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { aJson } from '#server/change/json.ts';

/**
 * Does something once an answer is sent or its client has gone; at once when it has gone already, as it may while it is asked
 * who it is: then nobody will be told of it any more.
 */
export const alAcabar = (respuesta: ServerResponse, hacer: () => void): void => {
  if (respuesta.destroyed) hacer();
  else respuesta.once('close', hacer);
};

const escribir: FastifySerializerCompiler<unknown> = () => (respuesta) => aJson(respuesta as object);

/**
 * For a route whose answer goes out as it was made, without being looked through by its schema: a move's, which the
 * family is told in the same words. The schema still describes it; the tests' `llamar` fails where an answer is not
 * exactly what it says.
 */
export const comoEsta = { serializerCompiler: escribir } as const;

/** Milliseconds that a request may still take to come when the server closes. */
const ESPERA_CIERRE = 2_000;
/** Milliseconds that one which came may take to be answered: who is cut off does not know that it was done. */
const ESPERA_RESPUESTAS = 8_000;
/** Milliseconds between two looks for connections that have become idle. */
const REPASO = 50;

/**
 * When the server closes, answers the requests under way and lets each connection go as soon as it is idle, but does
 * not wait for long for one that drips, nor for ever for anybody. From the moment that it is about to, it asks at each
 * answer for the connection to be closed: so none is left on which a request could come too late.
 */
export const instalarDespedida = (app: FastifyInstance, retirandose: () => boolean): void => {
  app.addHook('onRequest', (_, reply, seguir) => {
    if (retirandose()) void reply.header('connection', 'close');
    seguir();
  });
  /** Requests that have come whole and are not answered yet. */
  const enMarcha = new Set<object>();
  app.addHook('preValidation', ({ headers }, { raw }, seguir) => {
    // A screen's WebSocket is no answer to wait for.
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
  // Once every connection has ended. Left on, it would hold the whole app in memory.
  app.addHook('onClose', () => clearInterval(repaso));
};
