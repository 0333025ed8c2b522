import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rechazado } from '#server/features/resultado-caso.ts';
import { responderRechazo } from './responder.ts';

/** Lets the routes of an encapsulated `app` take forms; the rest of the server goes on refusing them. */
export const admitirFormularios = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { limits: { fields: 10, files: 1, parts: 11, fieldNameSize: 100, fieldSize: 4_096, fileSize: 5 * 1024 * 1024 } });
};

interface Leido {
  readonly campos: Readonly<Record<string, unknown>>;
  readonly conFoto: boolean;
}

/** Null for a form that is cut short or malformed: the parser under the plugin throws bare errors for those. */
const leer = async (request: FastifyRequest): Promise<Leido | null> => {
  const campos: Record<string, unknown> = {};
  let conFoto = false;
  try {
    for await (const parte of request.parts()) {
      if (parte.type === 'field') campos[parte.fieldname] = parte.value;
      else {
        conFoto = true;
        parte.file.resume();
      }
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    return null;
  }
  return { campos, conFoto };
};

/** A route's `preValidation` hook: the fields of a form become the body, which the contract then judges like JSON. */
export const leerFormulario = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
  if (!request.isMultipart()) return undefined;
  const leido = await leer(request);
  if (leido === null) return responderRechazo(reply, rechazado('CUERPO_ILEGIBLE'));
  if (leido.conFoto) return responderRechazo(reply, rechazado('AVATAR_NO_DISPONIBLE'));
  request.body = leido.campos;
  return undefined;
};
