import type { FastifyReply } from 'fastify';
import { ERRORES, textoDeError } from '#shared/contracts/errores.ts';
import type { Publicar } from '#server/change/publicar.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';

/** Answers a refusal as the table of errors says. */
export const responderRechazo = (reply: FastifyReply, { codigo, datos, esperar }: Rechazado): FastifyReply => {
  const error = ERRORES[codigo];
  const texto = textoDeError(codigo, datos);
  if (esperar !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(esperar))));
  void reply.status(error.estado);
  if (error.forma === 'detail') return reply.send({ detail: texto });
  if (error.forma === 'accion') return reply.send({ error: texto, codigo });
  return reply.send({ [error.campo]: [texto] });
};

/** Publishes what a use case changed, then answers: with `estado` when it was done, with the refusal when not. */
export const responder = <T>(
  publicar: Publicar,
  reply: FastifyReply,
  resultado: ResultadoCaso<T>,
  estado: 200 | 201 | 204 = 200,
): FastifyReply => {
  if (!resultado.ok) {
    publicar.cortar(resultado.cortes ?? []);
    return responderRechazo(reply, resultado);
  }
  publicar.eventos(resultado.eventos);
  publicar.cortar(resultado.cortes);
  return reply.status(estado).send(estado === 204 ? undefined : resultado.respuesta);
};
