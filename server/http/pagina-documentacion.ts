import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { sinTipos } from './direccion.ts';

/** Hash of the only inline style on Swagger's page, that of its logo, for the Content-Security-Policy. */
const ESTILO_DE_SU_LOGOTIPO = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
/** Loosens the policy for Swagger's page, which builds HTML from descriptions and sanitizes it: no Trusted Types. */
const paraSuPagina = (politica: string): string => `${sinTipos(politica)}; style-src 'self' ${ESTILO_DE_SU_LOGOTIPO}`;

/** Headers that belong to one connection and are not copied from the inner server's answer. */
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
 * Serves the API's documentation as a page, JSON and YAML. An inner server, created at the first request, does it: without
 * it the server starts a tenth faster, and in most homes nobody opens the page.
 */
export const instalarPagina = (app: FastifyInstance, prefijo: string): void => {
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
