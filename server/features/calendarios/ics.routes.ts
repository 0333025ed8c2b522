import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { opcionesDe } from '#server/http/montar.ts';
import { responderRechazo } from '#server/http/responder.ts';
import { leerIcs } from './calendarios.ts';

/**
 * Serves calendars to the programs that know a secret address; answers 304 to one that already has the present text. Nobody can
 * guess an address, so wrong ones are not counted.
 */
export const rutasDeIcs = (app: FastifyInstance, contexto: Contexto): void => {
  app.get<{ Params: { clave: string } }>(RUTAS.ics, opcionesDe('leerIcs'), async (request, reply) => {
    const leido = await leerIcs(contexto, request.params.clave);
    if (!leido.ok) return responderRechazo(reply, leido);
    const etag = `"${createHash('sha256').update(leido.valor).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(leido.valor);
  });
};
