import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAXIMO_AVATAR } from '#shared/contracts/avatar.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { ocupado } from '#server/change/resultado.ts';
import { alAcabar } from './crear-fastify.ts';
import { responderRechazo } from './responder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the form's file `avatar`, on routes that accept forms; null if there was none. */
    foto: Buffer | null;
  }
}

/** Makes the routes of an encapsulated `app` accept multipart forms, a limited number at once. Elsewhere forms stay refused. */
export const admitirFormularios = async (app: FastifyInstance, { fotos }: Pick<Contexto, 'fotos'>): Promise<void> => {
  app.decorateRequest('foto', null);
  // Runs before the form is read, so that a refused one costs nothing.
  app.addHook('preValidation', async (request, reply) => {
    const dejar = request.isMultipart() ? fotos.entrar(request.actor.id) : undefined;
    if (dejar === null) return responderRechazo(reply, ocupado());
    if (dejar !== undefined) alAcabar(reply.raw, dejar);
    return undefined;
  });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fields: 10, files: 1, parts: 11, fieldNameSize: 100, fieldSize: 4_096, fileSize: MAXIMO_AVATAR },
  });
};

interface Leido {
  readonly campos: Readonly<Record<string, unknown>>;
  readonly foto: Buffer | null;
  readonly excesiva: boolean;
}

/** Reads a file up to the size limit; the parser discards the rest. */
const leerArchivo = async ({ file }: MultipartFile): Promise<{ bytes: Buffer; excesiva: boolean }> => {
  const trozos: Buffer[] = [];
  for await (const trozo of file as AsyncIterable<Buffer>) trozos.push(trozo);
  return { bytes: Buffer.concat(trozos), excesiva: file.truncated };
};

/**
 * Reads a form. Returns null if it is cut short or malformed, for which the parser throws errors without a status. Rethrows
 * errors with a status, such as those for exceeded limits.
 */
const leer = async (request: FastifyRequest): Promise<Leido | null> => {
  const campos: Record<string, unknown> = {};
  let foto: Buffer | null = null;
  let excesiva = false;
  try {
    for await (const parte of request.parts()) {
      if (parte.type === 'file') {
        const archivo = await leerArchivo(parte);
        if (parte.fieldname === 'avatar') ({ bytes: foto, excesiva } = archivo);
        // A file in another field counts as an empty text, which is then validated like any value.
        else campos[parte.fieldname] = '';
      } else if (parte.fieldname !== 'avatar' || parte.value !== '') {
        // An empty file input arrives as a nameless empty file, which the parser reports as an empty field. Such an `avatar` is
        // ignored.
        campos[parte.fieldname] = parte.value;
      }
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    return null;
  }
  return { campos, foto, excesiva };
};

/** A `preValidation` hook that parses a form: its fields become the body, validated like JSON, and its file becomes `foto`. */
export const leerFormulario = async (
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  if (!request.isMultipart()) return undefined;
  const leido = await leer(request);
  if (leido === null) return responderRechazo(reply, rechazado('CUERPO_ILEGIBLE'));
  if (leido.excesiva) return responderRechazo(reply, rechazado('AVATAR_DEMASIADO_GRANDE'));
  request.body = leido.campos;
  request.foto = leido.foto;
  return undefined;
};

/** A `preValidation` hook that follows `leerFormulario`: refuses a form that has neither fields nor a photo. */
export const exigirFoto = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
  request.isMultipart() && request.foto === null && Object.keys(request.body as object).length === 0
    ? responderRechazo(reply, rechazado('AVATAR_NO_ES_IMAGEN'))
    : undefined;
