import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type CodigoError, ERRORES } from '#shared/contracts/errores.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import { baseOcupada, discoLleno, ocupado } from '#server/change/resultado.ts';
import { ponerCabeceras } from './direccion.ts';
import { responderRechazo } from './responder.ts';
import { z } from 'zod';
import { OBLIGATORIO } from '#shared/contracts/comunes.ts';

/**
 * Error codes of Fastify and its multipart plugin, and the app's errors that answer them. Their other errors with a 4xx status
 * keep it, with the text of `CUERPO_ILEGIBLE`.
 */
const DE_FASTIFY: Readonly<Record<string, CodigoError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'CUERPO_DEMASIADO_GRANDE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TIPO_NO_ADMITIDO',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'CUERPO_ILEGIBLE',
  FST_REQ_FILE_TOO_LARGE: 'CUERPO_DEMASIADO_GRANDE',
  FST_PARTS_LIMIT: 'CUERPO_DEMASIADO_GRANDE',
  FST_FIELDS_LIMIT: 'CUERPO_DEMASIADO_GRANDE',
  FST_FILES_LIMIT: 'CUERPO_DEMASIADO_GRANDE',
};

interface Incidencia {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: { readonly keys?: unknown };
}

/** Converts a path of a field to its name: `/usuarios/0/nombre` → `usuarios.0.nombre`; the whole body → `non_field_errors`. */
const nombreDeCampo = (ruta: string): string =>
  ruta
    .split('/')
    .filter((parte) => parte !== '')
    .join('.') || 'non_field_errors';

/** Unknown fields reported of one object at most, so that an object with thousands does not get a huge answer. */
const MAXIMO_DESCONOCIDOS = 20;

/** Groups all messages by field; an unknown field is reported under its own name. */
const porCampo = (incidencias: readonly Incidencia[]): Record<string, string[]> => {
  // Created without a prototype, because a field may be called `__proto__` or `constructor`.
  const campos = Object.create(null) as Record<string, string[]>;
  const anotar = (ruta: string, mensaje: string) => {
    const mensajes = (campos[nombreDeCampo(ruta)] ??= []);
    if (!mensajes.includes(mensaje)) mensajes.push(mensaje);
  };
  for (const { keyword, instancePath, message, params } of incidencias) {
    if (keyword === 'unrecognized_keys' && Array.isArray(params?.keys))
      for (const k of params.keys.slice(0, MAXIMO_DESCONOCIDOS))
        anotar(`${instancePath}/${String(k)}`, 'Campo desconocido');
    else anotar(instancePath, message ?? 'Valor no válido');
  }
  return campos;
};

/** Answers a path that cannot be decoded. Fastify refuses it before any hook runs, so the headers are set here. */
export const rutaIndescifrable = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  ponerCabeceras(reply, request.url);
  responderRechazo(reply, rechazado('NO_ENCONTRADO'));
};

/**
 * Installs the error handler of the whole server, and Spanish messages for everything that Zod and Fastify refuse. An unexpected
 * error is logged and answers 500 without details.
 */
export const instalarErrores = (app: FastifyInstance): void => {
  hablarEspanol();

  // Clients announce JSON also on requests without a body. An empty body is accepted here, and the contract decides about it.
  const leerJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, cuerpo, listo) => {
    if (cuerpo === '') listo(null, undefined);
    else void leerJson(request, cuerpo, listo);
  });

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const deZod = hasZodFastifySchemaValidationErrors(error);
    if (deZod && error.validationContext === 'params') return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
    const esDePeticion = deZod || (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500);
    if (baseOcupada(error)) return responderRechazo(reply, ocupado());
    if (discoLleno(error)) {
      request.log.error({ err: error }, 'the disk is full');
      return responderRechazo(reply, rechazado('DISCO_LLENO'));
    }
    if (!esDePeticion) {
      request.log.error({ err: error }, 'unexpected error');
      return reply.status(500).send({ detail: 'Ha ocurrido un error inesperado' });
    }
    if (deZod) return reply.status(400).send(porCampo(error.validation));
    const codigo = DE_FASTIFY[error.code];
    if (codigo !== undefined) return responderRechazo(reply, rechazado(codigo));
    return reply.status(error.statusCode ?? 400).send({ detail: ERRORES.CUERPO_ILEGIBLE.texto });
  });
};

const DEBE_SER: Readonly<Record<string, string>> = {
  string: 'Debe ser un texto',
  number: 'Debe ser un número',
  int: 'Debe ser un número entero',
  boolean: 'Debe ser verdadero o falso',
  array: 'Debe ser una lista',
  object: 'Faltan los datos',
};

const minimo = (origen: string, n: string): string => {
  if (origen === 'string') return n === '1' ? OBLIGATORIO : `Mínimo ${n} caracteres`;
  return origen === 'array' ? `Mínimo ${n} elementos` : `El mínimo es ${n}`;
};

const maximo = (origen: string, n: string): string => {
  if (origen === 'string') return `Máximo ${n} caracteres`;
  return origen === 'array' ? `Máximo ${n} elementos` : `El máximo es ${n}`;
};

const deTipo = (esperado: string, recibido: unknown): string => {
  if (recibido === undefined && esperado !== 'object') return OBLIGATORIO;
  return DEBE_SER[esperado] ?? 'Valor no válido';
};

/** Sets zod's default error messages: short Spanish ones instead of its English or its literal translation. */
const hablarEspanol = (): void => {
  z.config({
    localeError: (issue) => {
      switch (issue.code) {
        case 'invalid_type':
          return deTipo(issue.expected, issue.input);
        case 'too_small':
          return minimo(issue.origin, String(issue.minimum));
        case 'too_big':
          return maximo(issue.origin, String(issue.maximum));
        case 'invalid_value':
          return 'Opción no válida';
        case 'unrecognized_keys':
          return 'Campo desconocido';
        default:
          return 'Valor no válido';
      }
    },
  });
};
