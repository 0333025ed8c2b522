import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rechazado } from '#server/features/resultado-caso.ts';
import { responderRechazo } from './responder.ts';

/** Lets the routes of an encapsulated `app` take forms; the rest of the server goes on refusing them. */
export const admitirFormularios = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { limits: { fields: 10, files: 1, parts: 11, fieldNameSize: 100, fieldSize: 4_096, fileSize: 5 * 1024 * 1024 } });
};

/** A route's `preValidation` hook: the fields of a form become the body, which the contract then judges like JSON. */
export const leerFormulario = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
  if (!request.isMultipart()) return undefined;
  const campos: Record<string, unknown> = {};
  let conFoto = false;
  for await (const parte of request.parts()) {
    if (parte.type === 'field') campos[parte.fieldname] = parte.value;
    else {
      conFoto = true;
      parte.file.resume();
    }
  }
  if (conFoto) return responderRechazo(reply, rechazado('AVATAR_NO_DISPONIBLE'));
  request.body = campos;
  return undefined;
};
