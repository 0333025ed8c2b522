import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERRORES, type CodigoError } from '#shared/contracts/errores.ts';
import type { Actor } from '#server/contexto.ts';
import { rechazado } from '#server/features/resultado-caso.ts';
import { responderRechazo } from './responder.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the ids of the path exist for the actor. Asked only when the body is wrong, because 404 goes before 400. */
    readonly existe?: (actor: Actor, ids: { readonly id: number }) => Promise<boolean>;
  }
}

/** Fastify's own refusals, as ours. */
const DE_FASTIFY: Readonly<Record<string, CodigoError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'CUERPO_DEMASIADO_GRANDE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TIPO_NO_ADMITIDO',
};

/** `/usuarios/0/nombre` → `usuarios.0.nombre`; the whole body → `non_field_errors`. */
const nombreDeCampo = (ruta: string): string => ruta.replace(/^\//, '').replaceAll('/', '.') || 'non_field_errors';

interface Incidencia {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: { readonly issue?: { readonly code?: string; readonly keys?: readonly string[] } };
}

/** Every message by field; an unknown field is named itself. */
const porCampo = (incidencias: readonly Incidencia[]): Record<string, string[]> => {
  const campos: Record<string, string[]> = {};
  for (const i of incidencias) {
    const desconocidos = i.params?.issue?.code === 'unrecognized_keys' ? i.params.issue.keys : undefined;
    if (desconocidos !== undefined) for (const k of desconocidos) (campos[k] ??= []).push('Campo desconocido');
    else (campos[nombreDeCampo(i.instancePath)] ??= []).push(i.message ?? 'Valor no válido');
  }
  return campos;
};

/** One error handler for the whole server. An unexpected error answers 500 with no detail and is logged. */
export const instalarErrores = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      if (error.validationContext === 'params') return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
      const { existe } = request.routeOptions.config;
      if (existe !== undefined && !(await existe(request.actor, request.params as { id: number }))) return responderRechazo(reply, rechazado('NO_ENCONTRADO'));
      return reply.status(400).send(porCampo(error.validation));
    }
    const codigo = DE_FASTIFY[error.code];
    if (codigo !== undefined) return responderRechazo(reply, rechazado(codigo));
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return reply.status(error.statusCode).send({ detail: ERRORES.CUERPO_ILEGIBLE.texto });
    }
    request.log.error({ err: error }, 'unexpected error');
    return reply.status(500).send({ detail: 'Ha ocurrido un error inesperado' });
  });
};
