import type { FastifyReply, FastifyRequest } from 'fastify';
import { rechazado } from '#server/features/resultado-caso.ts';
import { responderRechazo } from './responder.ts';

/** Routes' `onRequest` hooks, for what must be refused before anything of a body that may be large is read. */

const idDe = (request: FastifyRequest): number => Number((request.params as { readonly id: string }).id);

/** A member's own path, or any of the family for its admins. */
export const exigirPropioOAdmin = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
  request.actor.es_administrador || idDe(request) === request.actor.id ? undefined : responderRechazo(reply, rechazado('SIN_PERMISO'));

/** Another family's id, or nobody's, as the route's `existe` says. */
export const exigirExistente = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
  const { existe } = request.routeOptions.config;
  const id = idDe(request);
  const hay = Number.isSafeInteger(id) && existe !== undefined && (await existe(request.actor, { id }));
  return hay ? undefined : responderRechazo(reply, rechazado('NO_ENCONTRADO'));
};
