import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ERRORES, textoDeError } from '#shared/contracts/errores.ts';
import { PREFERIR_BREVE } from '#shared/contracts/rutas.ts';
import type { PorTramos } from '#shared/domain/por-tramos.ts';
import { dejandoPaso } from '#server/change/dejar-paso.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';

export const JSON_UTF8 = 'application/json; charset=utf-8';

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

/** Answers a use case: with `estado` when it was done, with the refusal when not. */
export const responder = <T>(
  reply: FastifyReply,
  resultado: ResultadoCaso<T>,
  estado: 200 | 201 | 204 = 200,
): FastifyReply =>
  resultado.ok
    ? reply.status(estado).send(estado === 204 ? undefined : resultado.respuesta)
    : responderRechazo(reply, resultado);

/** Rows that are written out between two pauses. */
export const FILAS_POR_TRAMO = 250;

/** A list as JSON, each row by its schema. Pauses now and then. */
export function* escribirLista<E extends z.ZodType>(esquema: E, filas: readonly z.output<E>[]): PorTramos<string> {
  const deVarias = z.array(esquema);
  const trozos: string[] = [];
  for (let i = 0; i < filas.length; i += FILAS_POR_TRAMO) {
    if (i > 0) yield;
    trozos.push(JSON.stringify(z.encode(deVarias, filas.slice(i, i + FILAS_POR_TRAMO))).slice(1, -1));
  }
  return `[${trozos.join(',')}]`;
}

/** Answers with a list that may be long, as `responder` does, and lets others in while it is written out. */
export const responderLista = async <E extends z.ZodType>(
  reply: FastifyReply,
  esquema: E,
  resultado: ResultadoCaso<readonly z.output<E>[]>,
): Promise<FastifyReply> => {
  if (!resultado.ok) return responderRechazo(reply, resultado);
  const texto = await dejandoPaso(escribirLista(esquema, resultado.respuesta));
  return reply.header('content-type', JSON_UTF8).send(texto);
};

/** A move of a draft: the session that it leads to, and what happened in it. */
export interface Jugado {
  readonly success: true;
  readonly message: string;
  readonly version: number;
  readonly jugada?: unknown;
}

/** Answers a move: with the session that it leads to, or with what happened in it where no more is asked for. */
export const responderJugada = (
  request: FastifyRequest,
  reply: FastifyReply,
  resultado: ResultadoCaso<Jugado>,
): FastifyReply => {
  if (!resultado.ok) return responderRechazo(reply, resultado);
  const { jugada, ...entera } = resultado.respuesta;
  if (jugada === undefined || request.headers.prefer !== PREFERIR_BREVE) return reply.send(entera);
  const { success, message, version } = entera;
  return reply.header('preference-applied', PREFERIR_BREVE).send({ success, message, jugada, version });
};
