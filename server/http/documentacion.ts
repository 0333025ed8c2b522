import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ErrorAccion, ErrorCampos, ErrorDetail, SinCuerpo } from '#shared/contracts/comunes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import paquete from '#paquete' with { type: 'json' };
import { instalarPagina } from './pagina-documentacion.ts';

const PREFIJO = RUTAS.documentacion.replace(/\/$/, '');

const SECCIONES: Readonly<Record<string, string>> = {
  auth: 'Sesión',
  core: 'Familia y miembros',
  tasks: 'Tareas y reparto',
  gamification: 'Ranking y logros',
  pantalla: 'Pantalla compartida',
  avisos: 'Avisos',
  salud: 'Servidor',
  servidor: 'Servidor',
  altas: 'Servidor',
};

/** Calls for the box's own admins. */
const deLaCaja = (url: string): boolean => url.startsWith(RUTAS.servidor) || url.startsWith(RUTAS.invitacionesAlta);

/** Calls that found a family, or ask whether one can. */
const FUNDAN: ReadonlySet<string> = new Set([RUTAS.registro, RUTAS.importarFamilia, RUTAS.comprobarAlta]);

/** Calls that take a form too, for the photo in it. */
const CON_FOTO = new Set([`POST ${RUTAS.agregarMiembro}`, `PATCH ${RUTAS.usuario}`]);

/** Calls that make the server work hard, of which only so many wait at once. */
const OCUPABLES: ReadonlySet<string> = new Set([RUTAS.token, RUTAS.registro, RUTAS.activar, RUTAS.cambiarContrasena]);

/** Readings of what there may not be yet. */
const CERTIFICADOS: ReadonlySet<string> = new Set([RUTAS.certificado, RUTAS.certificadoReajuste]);

/**
 * The refusals that a route may answer besides what its schema says. They follow from who may call it, what its path
 * names and what it takes.
 */
const rechazosDe = ({
  url,
  method,
  config,
  schema,
}: RouteOptions): Record<number, { description: string; content: Record<string, { schema: z.ZodType }> }> => {
  const rol = config?.rol ?? 'publico';
  const cambia = method !== 'GET';
  const posibles: readonly (readonly [boolean, number, string, z.ZodType])[] = [
    [
      cambia || schema?.querystring !== undefined,
      400,
      'Algo de lo enviado no vale: por campo, o la acción entera',
      z.union([ErrorCampos, ErrorAccion, ErrorDetail]),
    ],
    [rol !== 'publico' || url.startsWith('/api/auth/token/'), 401, 'Hay que iniciar sesión', ErrorDetail],
    [rol === 'administrador' || rol === 'propio', 403, 'Solo para administradores', ErrorDetail],
    [url.startsWith(RUTAS.ausencias) && cambia, 403, 'Las de los demás son de un administrador', ErrorDetail],
    [deLaCaja(url), 403, 'Solo para quien cuida el servidor', ErrorDetail],
    [FUNDAN.has(url), 403, 'Aquí no se puede crear una familia, y por qué', ErrorAccion],
    [url.includes('/:') || schema?.querystring !== undefined, 404, 'No existe, o es de otra familia', ErrorDetail],
    [(rol !== 'publico' && cambia) || CERTIFICADOS.has(url), 409, 'Ahora no se puede, y por qué', ErrorAccion],
    [(rol === 'publico' && cambia) || url === RUTAS.exportarFamilia, 429, 'Demasiados intentos', ErrorDetail],
    [url === RUTAS.salud, 503, 'No puede servir, o se está cerrando', ErrorDetail],
    [url.startsWith(RUTAS.servidor) && cambia, 503, 'No se ha podido, y por qué', ErrorDetail],
    [
      OCUPABLES.has(url) || CON_FOTO.has(`${String(method)} ${url}`),
      503,
      'Demasiadas peticiones a la vez: vuelve a probar',
      ErrorDetail,
    ],
  ];
  return Object.fromEntries(
    posibles.flatMap(([si, estado, description, schema]) =>
      si ? [[estado, { description, content: { 'application/json': { schema } } }]] : [],
    ),
  );
};

/** The instants, photos and forms that JSON Schema has no words for are described as anything. */
const aJson = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

const transformar: SwaggerTransform = (documento) => {
  const { url, route } = documento;
  const schema = (documento.schema ?? {}) as {
    readonly body?: z.ZodType;
    readonly response?: Readonly<Record<string, z.ZodType>>;
  };
  const nombre = `${String(route.method)} ${url}`;
  if (!url.startsWith('/api/')) return { schema: { hide: true }, url };
  const propias = Object.fromEntries(
    Object.entries(schema.response ?? {}).map(([estado, respuesta]) => [
      estado,
      estado === '204'
        ? z.null().describe('Bien')
        : { description: 'Bien', content: { 'application/json': { schema: respuesta } } },
    ]),
  );
  const descrita = {
    ...schema,
    tags: [SECCIONES[url.split('/')[2] ?? ''] ?? 'Servidor'],
    // An action takes nothing; the schema only says that an empty object is nothing too.
    body: schema.body === SinCuerpo ? undefined : schema.body,
    ...(route.config?.rol === 'publico' ? {} : { security: [{ portador: [] }] }),
    ...(CON_FOTO.has(nombre) ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    response: { ...propias, ...rechazosDe(route) },
  };
  return aJson({ ...documento, schema: descrita });
};

interface ConFormulario {
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: { properties: object } }>> };
}

/** In a form the photo is a file, whatever it is in JSON. */
const conArchivo: SwaggerTransformObject = (documento) => {
  const descrito = 'openapiObject' in documento ? documento.openapiObject : documento.swaggerObject;
  const operaciones: readonly ConFormulario[] = Object.values(descrito.paths ?? {}).flatMap((porMetodo) =>
    Object.values(porMetodo ?? {}),
  );
  for (const { requestBody } of operaciones) {
    const formulario = requestBody?.content['multipart/form-data'];
    if (formulario !== undefined)
      formulario.schema = {
        ...formulario.schema,
        properties: {
          ...formulario.schema.properties,
          avatar: { type: 'string', contentMediaType: 'image/*', description: 'JPEG, PNG o WebP, hasta 5 MB' },
        },
      };
  }
  return descrito;
};

/** Keeps the server from starting with a route of the API that its page could not explain. */
const exigirResumen = ({ method, url, schema }: RouteOptions): void => {
  if (url.startsWith('/api/') && schema?.hide !== true && !schema?.summary)
    throw new Error(`${String(method)} ${url} has no line for the API’s page (schema.summary)`);
};

/**
 * Describes every route of the API from the schemas that it is served with, at /api/docs/ for people and at
 * /api/docs/json for programs. Before the routes: it hears of each as it is declared.
 */
export const instalarDocumentacion = async (app: FastifyInstance): Promise<void> => {
  app.addHook('onRoute', exigirResumen);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Te Toca',
        description: 'Las tareas de casa, repartidas en familia y de forma justa.',
        version: paquete.version,
      },
      components: {
        securitySchemes: {
          portador: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'El `access` que da /api/auth/token/',
          },
        },
      },
    },
    transform: transformar,
    transformObject: conArchivo,
  });
  instalarPagina(app, PREFIJO);
};
