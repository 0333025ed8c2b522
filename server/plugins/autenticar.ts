import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CABECERA_VERSION } from '#shared/contracts/rutas.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { leerActor } from '#server/features/acceso/acceso.repo.ts';
import { rechazado } from '#server/features/resultado-caso.ts';
import { responderRechazo } from './responder.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it. Absent: anyone who is logged in. */
    readonly rol?: 'publico' | 'miembro' | 'administrador';
  }
  interface FastifyRequest {
    /** Set on every route that is not public. */
    actor: Actor;
  }
}

const PORTADOR = /^Bearer ([\w.~+/=-]+)$/i;

/** The bearer token of a request, whatever it is worth. */
export const portadorDe = (request: FastifyRequest): string | undefined => PORTADOR.exec(request.headers.authorization ?? '')?.[1];

/** The actor of a bearer token, read from the database, or null. */
export const actorDeToken = async ({ db, tokens }: Pick<Contexto, 'db' | 'tokens'>, token: string): Promise<{ actor: Actor; version: number } | null> => {
  const datos = await tokens.verificarAcceso(token);
  if (datos === null) return null;
  return leerActor(db, datos);
};

/**
 * Checks the token (401) and the role (403) before anything else of a request is looked at.
 * The answer tells the family's version as it was before its data were read.
 */
export const instalarAutenticacion = (app: FastifyInstance, contexto: Contexto): void => {
  app.decorateRequest('actor', null as unknown as Actor);
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { rol } = request.routeOptions.config;
    if (rol === 'publico' || request.routeOptions.url === undefined) return undefined;
    const token = portadorDe(request);
    const quien = token === undefined ? null : await actorDeToken(contexto, token);
    if (quien === null) return responderRechazo(reply, rechazado('NO_AUTENTICADO'));
    if (rol === 'administrador' && !quien.actor.es_administrador) return responderRechazo(reply, rechazado('SIN_PERMISO'));
    request.actor = quien.actor;
    void reply.header(CABECERA_VERSION, String(quien.version));
    return undefined;
  });
};
