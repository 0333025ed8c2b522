import { afterAll, beforeAll, expect, test } from 'vitest';
import { LLAMADAS } from '#shared/contracts/llamadas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { rutasDe } from '#server/testing/rutas-de-prueba.ts';

interface Operacion {
  readonly description?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: object }>> }
    >
  >;
}
interface Documento {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly components: { readonly securitySchemes: object };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operacion>>>>;
}

let app: App;
let documento: Documento;
beforeAll(async () => {
  app = await buildTestApp();
  const respuesta = await app.app.inject({ url: `${RUTAS.documentacion}json` });
  expect(respuesta.statusCode).toBe(200);
  documento = respuesta.json();
});
afterAll(() => app.app.close());

const operacion = (metodo: string, url: string): Operacion => {
  const una = documento.paths[url.replaceAll(/:([a-z]+)/g, '{$1}')]?.[metodo.toLowerCase()];
  if (una === undefined) throw new Error(`${metodo} ${url} is not described`);
  return una;
};
const estados = (metodo: string, url: string): string[] => Object.keys(operacion(metodo, url).responses);

test('the page and its document work below any path: none of their addresses begins with a slash', async () => {
  const { app } = await buildTestApp();
  expect((await app.inject('/api/docs?x=1')).headers.location).toBe('docs/');
  const { body, headers } = await app.inject('/api/docs/');
  expect([...body.matchAll(/(?:src|href)="([^"]*)"/g)].filter(([, a = '']) => !a.startsWith('./static/'))).toEqual([]);
  expect((await app.inject('/api/docs/json')).json<{ servers: unknown }>().servers).toEqual([{ url: '../..' }]);
  // The page has the policy of the app's pages without Trusted Types, because Swagger builds HTML from descriptions.
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'self'; .*frame-ancestors 'none'; style-src 'self' 'sha256-/,
  );
  expect(headers['content-security-policy']).not.toContain('trusted-types');
  await app.close();
});

// Specification: 7.39
test('every route of the API is described with its purpose, and nothing else is', () => {
  const rutas = rutasDe(app).filter((r) => r.metodo !== 'HEAD');
  for (const { metodo, url } of rutas) {
    expect(operacion(metodo, url).summary, `${metodo} ${url}`).toMatch(/\S/);
    expect(operacion(metodo, url).tags).toHaveLength(1);
  }
  const descritas = Object.entries(documento.paths).flatMap(([url, porMetodo]) =>
    Object.keys(porMetodo).map((metodo) => `${metodo} ${url}`),
  );
  expect(descritas).toHaveLength(rutas.length);
  expect(rutas.map((r) => `${r.metodo} ${r.url}`).toSorted()).toEqual(
    Object.values(LLAMADAS)
      .map((llamada) => llamada.join(' '))
      .toSorted(),
  );
});

/** Calls that answer 403 to visitors without an invitation, on a box that requires one. */
const FUNDAN: ReadonlySet<string> = new Set([RUTAS.registro, RUTAS.importarFamilia, RUTAS.comprobarAlta]);
/** Calls open to every member that refuse some of them, because the thing is another member's or only adults may. */
const NIEGAN: ReadonlySet<string> = new Set(
  [
    LLAMADAS.apuntarAusencia,
    LLAMADAS.quitarAusencia,
    LLAMADAS.hacerLlave,
    LLAMADAS.devolverPremio,
    LLAMADAS.revisar,
    LLAMADAS.ponerFoto,
    LLAMADAS.quitarFoto,
    LLAMADAS.responderSaldo,
  ].map((llamada) => llamada.join(' ')),
);

// Specification: 7.39
test('a bearer token is documented exactly where the server requires it, and a key where it opens the call', () => {
  expect(documento.components.securitySchemes).toMatchObject({ portador: { type: 'http', scheme: 'bearer' } });
  for (const { metodo, url, config } of rutasDe(app).filter((r) => r.metodo !== 'HEAD')) {
    const { security } = operacion(metodo, url);
    const conLlave = config.llave === undefined ? [] : [{ llave: [] }];
    expect(security, `${metodo} ${url}`).toEqual(
      config.rol === 'publico' ? undefined : [{ portador: [] }, ...conLlave],
    );
    if (config.rol !== 'publico') expect(estados(metodo, url)).toContain('401');
    expect(estados(metodo, url).includes('403'), `${metodo} ${url}`).toBe(
      config.rol === 'administrador' ||
        config.rol === 'propio' ||
        [RUTAS.servidor, RUTAS.invitacionesAlta].some((suya) => url.startsWith(suya)) ||
        (metodo === 'POST' && FUNDAN.has(url)) ||
        NIEGAN.has(`${metodo} ${url}`),
    );
    const abren = config.llave?.map((permiso) => `\`${permiso}\``).join(' o ');
    const descripcion = operacion(metodo, url).description ?? '';
    expect(descripcion.endsWith(`Con una llave: ${String(abren)}.`), `${metodo} ${url}`).toBe(abren !== undefined);
    if (url.includes('/:')) expect(estados(metodo, url)).toContain('404');
  }
});

test('answers and refusals have their schemas', () => {
  const crear = operacion('POST', RUTAS.tareas).responses;
  expect(Object.keys(crear)).toEqual(['201', '400', '401', '403', '409']);
  expect(crear['201']?.content?.['application/json']?.schema).toMatchObject({
    type: 'object',
    properties: { frecuencia_display: { type: 'string' } },
  });
  expect(crear['401']?.content?.['application/json']?.schema).toMatchObject({
    properties: { detail: { type: 'string' } },
  });
  expect(crear['409']?.content?.['application/json']?.schema).toMatchObject({
    properties: { error: { type: 'string' }, codigo: { type: 'string' } },
  });
  expect(operacion('POST', RUTAS.token).responses).toHaveProperty('429');
  expect(operacion('GET', RUTAS.exportarFamilia).responses).toHaveProperty('429');
  for (const [metodo, url] of [
    LLAMADAS.cambiarContrasena,
    LLAMADAS.vincularPantalla,
    LLAMADAS.reenviar,
    LLAMADAS.verAviso,
  ])
    expect(estados(metodo, url), url).toContain('429');
  for (const [metodo, url] of [LLAMADAS.entrarConPin, LLAMADAS.ponerFoto, LLAMADAS.importarFamilia])
    expect(estados(metodo, url), url).toContain('503');
  expect(estados('GET', RUTAS.foto)).not.toContain('503');
  expect(estados(...LLAMADAS.irAOidc)).toContain('503');
  expect(operacion('DELETE', RUTAS.tarea).responses['204']?.content ?? {}).toEqual({});
  expect(operacion('DELETE', RUTAS.tarea).requestBody).toBeUndefined();
  const { content } = operacion('POST', RUTAS.agregarMiembro).requestBody ?? { content: {} };
  expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
  expect(content['multipart/form-data']).toMatchObject({
    schema: { properties: { first_name: { type: 'string' }, avatar: { contentMediaType: 'image/*' } } },
  });
});

test('the page is served with its own files, without a login', async () => {
  const pagina = await app.app.inject({ url: RUTAS.documentacion });
  expect([pagina.statusCode, pagina.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const archivos = [...pagina.body.matchAll(/(?:src|href)="(\.?\/?[^"]+\.(?:js|css))"/g)].map(
    ([, archivo = '']) => new URL(archivo, `http://x${RUTAS.documentacion}`).pathname,
  );
  expect(archivos.length).toBeGreaterThan(1);
  for (const url of archivos) expect((await app.app.inject({ url })).statusCode, url).toBe(200);
});

test('the page is built once at the first request, even for several at once, and answers 404 for unknown files', async () => {
  const { app } = await buildTestApp();
  const [json, yaml, nada, cabeza] = await Promise.all([
    app.inject('/api/docs/json'),
    app.inject('/api/docs/yaml'),
    app.inject('/api/docs/static/no-hay.js'),
    app.inject({ url: '/api/docs/static/swagger-ui.css', method: 'HEAD' }),
  ]);
  expect([json, yaml, nada, cabeza].map((r) => r.statusCode)).toEqual([200, 200, 404, 200]);
  expect(nada.body).toBe((await app.inject('/api/no-hay/')).body);
  expect(yaml.body).toContain('title: Te Toca');
  expect(Number(json.headers['content-length'])).toBe(Buffer.byteLength(json.body));
  await app.close();
});
