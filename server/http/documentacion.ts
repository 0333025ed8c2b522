import swagger, { type StaticDocumentSpec, type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { DefCaso } from '#shared/contracts/casos/caso.ts';
import { CASOS } from '#shared/contracts/casos/casos.ts';
import { ErrorAccion, ErrorCampos, ErrorDetail, SinCuerpo } from '#shared/contracts/comunes.ts';
import { LLAMADAS, type NombreCaso } from '#shared/contracts/llamadas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { sinTipos } from './direccion.ts';
import paquete from '#paquete' with { type: 'json' };

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

/** Returns whether a call is for the box's admins. */
const deLaCaja = (url: string): boolean => url.startsWith(RUTAS.servidor) || url.startsWith(RUTAS.invitacionesAlta);

/** Calls that create a family, or check whether one can be created. */
const FUNDAN: ReadonlySet<string> = new Set([RUTAS.registro, RUTAS.importarFamilia, RUTAS.comprobarAlta]);

const llamadas = (...nombres: readonly NombreCaso[]): ReadonlySet<string> =>
  new Set(nombres.map((nombre) => LLAMADAS[nombre].join(' ')));

/** Calls that also accept a multipart form with a photo. */
const CON_FOTO = llamadas('agregarMiembro', 'editarUsuario');

/** Definitions of the use cases, by method and path. */
const CASO_DE: ReadonlyMap<string, DefCaso> = new Map(
  (Object.entries(LLAMADAS) as [NombreCaso, (typeof LLAMADAS)[NombreCaso]][]).map(([nombre, llamada]) => [
    llamada.join(' '),
    CASOS[nombre],
  ]),
);

/** Public calls for a login without a password. They answer 409 where this box does not offer that login. */
const SIN_CONTRASENA = /^\/api\/auth\/(?:oidc|passkeys)\//;

/** Calls that answer 409 while the certificate does not exist yet. */
const CERTIFICADOS: ReadonlySet<string> = new Set([RUTAS.certificado, RUTAS.certificadoReajuste]);

/**
 * Returns the error answers of a route that its schema does not list, derived from its role, path, input and table row. Of two
 * with the same status the later one below counts.
 */
const rechazosDe = ({
  url,
  method,
  config,
  schema,
}: RouteOptions): Record<number, { description: string; content: Record<string, { schema: z.ZodType }> }> => {
  const rol = config?.rol ?? 'publico';
  const cambia = method !== 'GET';
  const caso = CASO_DE.get(`${String(method)} ${url}`);
  const posibles: readonly (readonly [boolean, number, string, z.ZodType])[] = [
    [
      cambia || schema?.querystring !== undefined,
      400,
      'Algo de lo enviado no vale: por campo, o la acción entera',
      z.union([ErrorCampos, ErrorAccion, ErrorDetail]),
    ],
    [rol !== 'publico' || url.startsWith('/api/auth/token/'), 401, 'Hay que iniciar sesión', ErrorDetail],
    [rol === 'administrador' || rol === 'propio', 403, 'Solo para administradores', ErrorDetail],
    [deLaCaja(url), 403, 'Solo para quien cuida el servidor', ErrorDetail],
    [FUNDAN.has(url), 403, 'Aquí no se puede crear una familia, y por qué', ErrorAccion],
    [url.includes('/:') || schema?.querystring !== undefined, 404, 'No existe, o es de otra familia', ErrorDetail],
    [
      (cambia && (rol !== 'publico' || SIN_CONTRASENA.test(url))) || CERTIFICADOS.has(url),
      409,
      'Ahora no se puede, y por qué',
      ErrorAccion,
    ],
    [(rol === 'publico' && cambia) || caso?.limitada === true, 429, 'Demasiados intentos', ErrorDetail],
    [url === RUTAS.salud, 503, 'No puede servir, o se está cerrando', ErrorDetail],
    [url.startsWith(RUTAS.servidor) && cambia, 503, 'No se ha podido, y por qué', ErrorDetail],
    [caso?.pesada === true, 503, 'Demasiadas peticiones a la vez: vuelve a probar', ErrorDetail],
    ...Object.entries(caso?.rechaza ?? {}).map(
      ([estado, cuando]) => [true, Number(estado), cuando, z.union([ErrorDetail, ErrorAccion])] as const,
    ),
  ];
  return Object.fromEntries(
    posibles.flatMap(([si, estado, description, schema]) =>
      si ? [[estado, { description, content: { 'application/json': { schema } } }]] : [],
    ),
  );
};

/** Converts Zod schemas to JSON Schema. Types that JSON Schema cannot express become «any». */
const aJson = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** Adds to a description which scopes of a key open the call. */
const conPermisos = (descripcion: string | undefined, abren: readonly string[]): string =>
  [descripcion, `Con una llave: ${abren.map((permiso) => `\`${permiso}\``).join(' o ')}.`].filter(Boolean).join(' ');

const transformar: SwaggerTransform = (documento) => {
  const { url, route } = documento;
  const schema = (documento.schema ?? {}) as {
    readonly description?: string;
    readonly body?: z.ZodType;
    readonly response?: Readonly<Record<string, z.ZodType>>;
  };
  const nombre = `${String(route.method)} ${url}`;
  const abren = route.config?.llave;
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
    // An action has no body; `SinCuerpo` only says that an empty object is accepted as well.
    body: schema.body === SinCuerpo ? undefined : schema.body,
    ...(abren && { description: conPermisos(schema.description, abren) }),
    ...(route.config?.rol === 'publico' ? {} : { security: [{ portador: [] }, ...(abren ? [{ llave: [] }] : [])] }),
    ...(CON_FOTO.has(nombre) ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    response: { ...propias, ...rechazosDe(route) },
  };
  return aJson({ ...documento, schema: descrita });
};

interface ConFormulario {
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: { properties: object } }>> };
}

/** Describes the photo in multipart forms as a file. */
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

/** Throws at start if a route of the API has no summary for the documentation page. */
const exigirResumen = ({ method, url, schema }: RouteOptions): void => {
  if (url.startsWith('/api/') && schema?.hide !== true && !schema?.summary)
    throw new Error(`${String(method)} ${url} has no line for the API’s page (schema.summary)`);
};

/**
 * Generates the API's documentation from its schemas: a page at /api/docs/, and OpenAPI at /api/docs/json. Call it before the
 * routes are declared, because it listens to their declaration.
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
          llave: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'tt_…',
            description: 'Una llave de Perfil → Llaves. También como contraseña de HTTP Basic, con cualquier usuario',
          },
        },
      },
    },
    transform: transformar,
    transformObject: conArchivo,
  });
  instalarPagina(app, PREFIJO);
};

/** Hash, for the Content-Security-Policy, of the only inline style on Swagger's page: its logo has it. */
const ESTILO_DE_SU_LOGOTIPO = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
/** Loosens the policy for Swagger's page, which builds HTML from descriptions and sanitizes it: no Trusted Types. */
const paraSuPagina = (politica: string): string => `${sinTipos(politica)}; style-src 'self' ${ESTILO_DE_SU_LOGOTIPO}`;

/** Headers of the inner server's answer that are not copied, because the outer server sets its own. */
const DE_LA_CONEXION: ReadonlySet<string> = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

/** Starts the inner server with Swagger's page and its files, describing the routes of `app`. */
const levantar = async (app: FastifyInstance, prefijo: string): Promise<FastifyInstance> => {
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const pagina = Fastify();
  // Static mode's types only know OpenAPI 3.0, where `paths` is required.
  const document = app.swagger() as StaticDocumentSpec['document'];
  await pagina.register(swagger, { mode: 'static', specification: { document } });
  await pagina.register(swaggerUi, {
    routePrefix: prefijo,
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
    // Relative to the page, so that it works below any path prefix; @fastify/swagger only accepts absolute addresses.
    transformSpecification: (descrito) => ({ ...descrito, servers: [{ url: '../..' }] }),
    transformSpecificationClone: false,
  });
  return pagina;
};

/**
 * Serves the API's documentation as a page, JSON and YAML, through an inner server, which is created at the first request, to
 * keep the start quick.
 */
const instalarPagina = (app: FastifyInstance, prefijo: string): void => {
  let pagina: Promise<FastifyInstance> | undefined;
  app.addHook('onClose', async () => (await pagina?.catch(() => undefined))?.close());
  void app.register(async (hijo) => {
    // Redirected to the path with a final slash; without it the page would resolve its relative files against the parent path.
    hijo.get(prefijo, { config: { rol: 'publico' }, schema: { hide: true } }, (_, reply) => reply.redirect('docs/'));
    hijo.get(`${prefijo}/*`, { config: { rol: 'publico' }, schema: { hide: true } }, async (request, reply) => {
      pagina ??= levantar(app, prefijo).catch((error: unknown) => {
        pagina = undefined;
        throw error;
      });
      const { url, headers } = request;
      const { statusCode, headers: suyas, rawPayload } = await (await pagina).inject({ url, headers });
      if (statusCode === 404) return reply.callNotFound();
      const politica = String(reply.getHeader('content-security-policy'));
      for (const [nombre, valor] of Object.entries(suyas))
        if (valor !== undefined && !DE_LA_CONEXION.has(nombre)) void reply.header(nombre, valor);
      return reply.header('content-security-policy', paraSuPagina(politica)).code(statusCode).send(rawPayload);
    });
  });
};
