import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { buildApp } from '#server/app.ts';
import type { OpcionesApp } from '#server/arranque/opciones-app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { crearPrefijos, leerPrefijo, tapaLoNuestro } from './direccion.ts';

const INDICE =
  '<!doctype html><html lang="es"><head><link href="/icono.svg"><script src="/assets/index-1.js"></script></head></html>';
const MANIFIESTO = '{ "id": "/", "scope": "/", "icons": [{ "src": "/icono.svg", "type": "image/svg+xml" }] }';
const PROXY = '127.0.0.1';

const cerrar: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const c of cerrar.splice(0).toReversed()) await c();
});

const servir = async (
  opciones: Partial<OpcionesApp> = {},
  previas: Readonly<Record<string, readonly string[]>> | null = null,
  manifiesto: string | null = MANIFIESTO,
) => {
  const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  cerrar.push(() => rm(carpeta, { recursive: true, force: true }));
  await writeFile(join(carpeta, 'index.html'), INDICE);
  if (manifiesto !== null) await writeFile(join(carpeta, 'manifest.webmanifest'), manifiesto);
  await writeFile(join(carpeta, 'icono.svg'), '<svg/>');
  if (previas !== null) await writeFile(join(carpeta, 'previas.json'), JSON.stringify(previas));
  const { contexto, app: otra } = await buildTestApp();
  const { app } = await buildApp({
    ...contexto,
    secreto: new Uint8Array(32),
    cliente: carpeta,
    origenes: [],
    proxies: [PROXY],
    logger: false,
    ...opciones,
  });
  cerrar.push(
    () => otra.close().catch(() => null),
    () => app.close(),
  );
  return (url: string, headers: Record<string, string> = {}, remoteAddress = PROXY) =>
    app.inject({ url, headers, remoteAddress });
};

const NASTY = [
  '',
  '/',
  '//evil.example',
  'evil.example',
  'https://evil.example',
  '/a//b',
  '/..',
  '/a/../b',
  '/./a',
  '/a"><script>alert(1)</script>',
  '/a b',
  '/a%2f..',
  '/a\\b',
  '/a?b',
  '/a#b',
  "/a'b",
  '/ñ',
  '/a, /b',
  '/$&',
  `/${'a'.repeat(300)}`,
  `${'/a'.repeat(50_000)}!`,
];

test('a prefix is a path of harmless characters, and no other text is accepted', () => {
  for (const bueno of ['/tetoca', '/hassio/x', '/api/hassio_ingress/V1-x_9.~z', '/...'])
    expect([leerPrefijo(bueno), leerPrefijo(`${bueno}/`)]).toEqual([bueno, bueno]);
  for (const malo of NASTY) expect(leerPrefijo(malo) ?? '', malo.slice(0, 40)).toBe('');
  expect(['/api', '/api/auth', '/media', '/assets', '/socket.io'].filter(tapaLoNuestro)).toHaveLength(5);
  expect(['/tetoca', '/api/hassio_ingress/x', '/ap'].filter(tapaLoNuestro)).toEqual([]);
});

test('the page preloads the data of the screen at its path, also below a prefix; for an unknown screen it preloads nothing', async () => {
  const pedir = await servir({}, { '/reparto': ['/assets/sala-1.js', '/assets/reparto-2.js'] });
  const nombra = async (url: string, prefijo = '') => {
    const { body } = await pedir(url, prefijo === '' ? {} : { 'x-forwarded-prefix': prefijo });
    return [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, href]) => href);
  };
  expect(await nombra('/reparto')).toEqual(['/assets/sala-1.js', '/assets/reparto-2.js']);
  expect(await nombra('/reparto?x=1', '/tetoca')).toEqual(['/tetoca/assets/sala-1.js', '/tetoca/assets/reparto-2.js']);
  for (const url of ['/', '/login', '/reparto/deseos', '/constructor']) expect(await nombra(url), url).toEqual([]);
});

test('a build without a manifest answers its address below a prefix, with the page', async () => {
  const pedir = await servir({}, null, null);
  expect((await pedir('/manifest.webmanifest', { 'x-forwarded-prefix': '/tetoca' })).body).toContain('/tetoca/assets/');
});

test.each(['x-ingress-path', 'x-forwarded-prefix'])(
  'behind a trusted proxy with %s the page and manifest link below the prefix, and pages of the same origin may frame them',
  async (cabecera) => {
    const pedir = await servir();
    for (const url of ['/', '/index.html', '/?x=1', '/reparto/deseos']) {
      const { body, headers } = await pedir(url, { [cabecera]: '/hassio/x/' });
      expect(body, url).toBe(INDICE.replaceAll('"/', '"/hassio/x/'));
      expect(headers, url).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
      });
      expect(headers['content-security-policy'], url).toMatch(/; frame-ancestors 'self'$/);
    }
    const { body, headers } = await pedir('/manifest.webmanifest', { [cabecera]: '/hassio/x' });
    expect(JSON.parse(body)).toMatchObject({ id: '/hassio/x/', icons: [{ type: 'image/svg+xml' }] });
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect((await pedir('/icono.svg', { [cabecera]: '/hassio/x' })).body).toBe('<svg/>');
    expect((await pedir('/', { [cabecera]: '/hassio/otra' })).body).toContain('"/hassio/otra/icono.svg"');
    expect((await pedir('/')).body).toBe(INDICE);
  },
);

test('a header that comes from no trusted proxy, or is no valid prefix, changes not a byte', async () => {
  const pedir = await servir();
  for (const url of ['/', '/panel', '/manifest.webmanifest']) {
    const { body } = await pedir(url);
    expect((await pedir(url, { 'x-ingress-path': '/mala' }, '203.0.113.9')).body, url).toBe(body);
    for (const malo of NASTY) {
      const { body: dada, headers } = await pedir(url, { 'x-ingress-path': malo, 'x-forwarded-prefix': malo });
      expect(dada, malo.slice(0, 40)).toBe(body);
      expect(JSON.stringify(headers)).not.toMatch(/evil|script>/);
    }
  }
  const sinProxies = await servir({ proxies: [] });
  expect((await sinProxies('/', { 'x-forwarded-prefix': '/mala' })).body).toBe(INDICE);
});

test('many prefixes are served and few cached', async () => {
  const pedir = await servir();
  for (let n = 0; n < 40; n += 1)
    expect((await pedir('/', { 'x-forwarded-prefix': `/p${String(n)}` })).body).toContain(`"/p${String(n)}/icono.svg"`);
});

test('below BASE_PATH everything answers, whether the proxy removes the prefix or not, and no header overrides it', async () => {
  const pedir = await servir({ prefijo: '/tetoca' });
  for (const delante of ['', '/tetoca']) {
    expect((await pedir(`${delante}${RUTAS.viva}`)).statusCode, delante).toBe(200);
    expect((await pedir(`${delante}/icono.svg`)).body).toBe('<svg/>');
    expect((await pedir(`${delante}/assets/nada.js`)).statusCode).toBe(404);
    for (const url of ['/', '/panel', '/?x=1'])
      expect((await pedir(delante + url, { 'x-ingress-path': '/mala' })).body).toContain('"/tetoca/icono.svg"');
  }
  for (const url of ['/tetoca', '/tetoca?x=1']) expect((await pedir(url)).body).toContain('"/tetoca/icono.svg"');
  // Another path that begins with the same letters.
  expect((await pedir('/tetocados/icono.svg')).body).toContain('<!doctype html>');
});

test('only a request through Home Assistant’s ingress counts as one', () => {
  const { porIngreso } = crearPrefijos({ propio: '', proxies: [PROXY] });
  const de = (headers: Record<string, string>, remoteAddress: string) =>
    porIngreso({ headers, socket: { remoteAddress } });
  expect(de({ 'x-ingress-path': '/api/hassio_ingress/x' }, '::ffff:127.0.0.1')).toBe(true);
  expect(de({ 'x-forwarded-prefix': '/tetoca' }, PROXY)).toBe(false);
  expect(de({ 'x-ingress-path': '/api/hassio_ingress/x' }, '10.0.0.7')).toBe(false);
  expect(de({ 'x-ingress-path': '//x' }, PROXY)).toBe(false);
});
