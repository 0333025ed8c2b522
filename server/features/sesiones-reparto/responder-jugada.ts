import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { PREFERIR_BREVE } from '#shared/contracts/rutas.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { responder } from '#server/http/responder.ts';
import type { Jugado } from './asentar-jugada.ts';

/** Answers a move: with the session that it leads to, or with what happened in it where no more is asked for. */
export const responderJugada = (
  reply: FastifyReply,
  { prefer }: IncomingHttpHeaders,
  resultado: ResultadoCaso<Jugado>,
): FastifyReply => {
  if (!resultado.ok) return responder(reply, resultado);
  const { jugada, ...entera } = resultado.respuesta;
  if (jugada === undefined || prefer !== PREFERIR_BREVE) return reply.send(entera);
  const { success, message, version } = entera;
  return reply.header('preference-applied', PREFERIR_BREVE).send({ success, message, jugada, version });
};
