import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ERRORES, textoDeError } from '#shared/contracts/errores.ts';
import { PREFERIR_BREVE } from '#shared/contracts/rutas.ts';
import type { PorTramos } from '#shared/domain/por-tramos.ts';
import { dejandoPaso } from '#server/change/colas.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';

export const JSON_UTF8 = 'application/json; charset=utf-8';

/** Sends a refusal with the status and shape that the table of errors defines. */
export const responderRechazo = (reply: FastifyReply, { codigo, datos, esperar }: Rechazado): FastifyReply => {
  const error = ERRORES[codigo];
  const texto = textoDeError(codigo, datos);
  if (esperar !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(esperar))));
  void reply.status(error.estado);
  if (error.forma === 'detail') return reply.send({ detail: texto });
  if (error.forma === 'accion') return reply.send({ error: texto, codigo });
  return reply.send({ [error.campo]: [texto] });
};

/** Sends a use case's result: `estado` and the answer if it succeeded, else the refusal. */
export const responder = <T>(
  reply: FastifyReply,
  resultado: ResultadoCaso<T>,
  estado: 200 | 201 | 204 = 200,
): FastifyReply =>
  resultado.ok
    ? reply.status(estado).send(estado === 204 ? undefined : resultado.valor)
    : responderRechazo(reply, resultado);

/** Number of rows encoded between two pauses. */
export const FILAS_POR_TRAMO = 250;

/** Writes a list as JSON, encoding each row with its schema, and pauses every `FILAS_POR_TRAMO` rows. */
export function* escribirLista<E extends z.ZodType>(esquema: E, filas: readonly z.output<E>[]): PorTramos<string> {
  const deVarias = z.array(esquema);
  const trozos: string[] = [];
  for (let i = 0; i < filas.length; i += FILAS_POR_TRAMO) {
    if (i > 0) yield;
    trozos.push(JSON.stringify(z.encode(deVarias, filas.slice(i, i + FILAS_POR_TRAMO))).slice(1, -1));
  }
  return `[${trozos.join(',')}]`;
}

/** Sends a use case's long list like `responder`, letting other requests run while it is encoded. */
export const responderLista = async <E extends z.ZodType>(
  reply: FastifyReply,
  esquema: E,
  resultado: ResultadoCaso<readonly z.output<E>[]>,
): Promise<FastifyReply> => {
  if (!resultado.ok) return responderRechazo(reply, resultado);
  const texto = await dejandoPaso(escribirLista(esquema, resultado.valor));
  return reply.header('content-type', JSON_UTF8).send(texto);
};

/** Result of a draft move: the session after it (a field that this type leaves out), and in `jugada` only what happened. */
export interface Jugado {
  readonly success: true;
  readonly message: string;
  readonly version: number;
  readonly jugada?: unknown;
}

/**
 * Sends a move's result: the whole session, or only what happened if the client asks for the brief form with `Prefer` and
 * the result has a `jugada`.
 */
export const responderJugada = (
  request: FastifyRequest,
  reply: FastifyReply,
  resultado: ResultadoCaso<Jugado>,
): FastifyReply => {
  if (!resultado.ok) return responderRechazo(reply, resultado);
  const { jugada, ...entera } = resultado.valor;
  if (jugada === undefined || request.headers.prefer !== PREFERIR_BREVE) return reply.send(entera);
  const { success, message, version } = entera;
  return reply.header('preference-applied', PREFERIR_BREVE).send({ success, message, jugada, version });
};
