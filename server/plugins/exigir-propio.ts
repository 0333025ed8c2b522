import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#server/contexto.ts';
import { rechazado } from '#server/features/resultado-caso.ts';
import { responderRechazo } from './responder.ts';

const ID = /^[1-9]\d{0,14}$/;

/**
 * A route's `onRequest` hook: answers 404 when the path's `:id` is not one of the actor's family.
 * It runs after the token's and the role's check and before the body is even read, so that an id of another family
 * answers 404 however wrong the body is. The use case reads the row again inside its transaction.
 */
export const exigirPropio =
  (existe: (actor: Actor, id: number) => Promise<boolean>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { id } = request.params as { readonly id?: string };
    if (id !== undefined && ID.test(id) && (await existe(request.actor, Number(id)))) return undefined;
    return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
  };
