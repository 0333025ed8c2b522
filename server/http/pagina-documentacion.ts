import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { sinTipos } from './direccion.ts';

/** The one style element that Swagger's page writes, the logo's, as a browser counts its letters up. */
const ESTILO_DE_SU_LOGOTIPO = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
/** Our policy as far as that page can keep to it: it writes descriptions as markup, which it cleans by itself. */
const paraSuPagina = (politica: string): string => `${sinTipos(politica)}; style-src 'self' ${ESTILO_DE_SU_LOGOTIPO}`;

/** The scheme and host that the connection itself tells. */
const DE_LA_CONEXION: ReadonlySet<string> = new Set(['connection', 'content-length', 'date', 'transfer-encoding']);

/** Swagger's page with all that it brings, about what `app` describes. */
const levantar = async (app: FastifyInstance, prefijo: string): Promise<FastifyInstance> => {
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const pagina = Fastify();
  // Its types stop at OpenAPI 3.0, where a description must have paths.
  const document = app.swagger() as StaticDocumentSpec['document'];
  await pagina.register(swagger, { mode: 'static', specification: { document } });
  await pagina.register(swaggerUi, {
    routePrefix: prefijo,
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
    // From where the description lies, so that it holds below any path; @fastify/swagger itself takes whole addresses.
    transformSpecification: (descrito) => ({ ...descrito, servers: [{ url: '../..' }] }),
    transformSpecificationClone: false,
  });
  return pagina;
};

/**
 * Serves the description of the API, for people and as JSON and YAML. What does it is a server inside ours, made when
 * somebody first asks: a box at home starts a tenth sooner without it, and nobody there ever looks.
 */
export const instalarPagina = (app: FastifyInstance, prefijo: string): void => {
  let pagina: Promise<FastifyInstance> | undefined;
  app.addHook('onClose', async () => (await pagina?.catch(() => undefined))?.close());
  void app.register(async (hijo) => {
    // Without its slash the page would name its files from the root.
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
