import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { buildApp } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';

test('only the configured origins may embed our pages in a frame', async () => {
  const { contexto } = await buildTestApp();
  const { app } = await buildApp({
    ...contexto,
    secreto: new Uint8Array(32),
    cliente: null,
    origenes: [],
    marcos: ['https://casa.example.org:8123'],
    proxies: [],
    logger: false,
  });
  const { headers } = await app.inject({ url: RUTAS.viva });
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'self' https:\/\/casa\.example\.org:8123$/);
  await app.close();
});

test('pages, refusals and errors all carry the security headers, and the API’s answers are not cached', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
  await writeFile(join(carpeta, 'index.html'), '<!doctype html><title>Te Toca</title>');
  const { contexto } = await buildTestApp();
  const { app } = await buildApp({
    ...contexto,
    secreto: new Uint8Array(32),
    cliente: carpeta,
    origenes: [],
    proxies: [],
    logger: false,
  });
  try {
    for (const url of [
      '/',
      '/index.html',
      '/panel',
      '/nada.js',
      '/api/nada/',
      '/api/%zz',
      RUTAS.yo,
      RUTAS.salud,
      '/media/avatares/nadie.webp',
    ]) {
      const { headers } = await app.inject({ url });
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy'], url).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
      expect(String(headers['content-security-policy']), url).not.toMatch(/script-src|unsafe-eval/);
      if (url.startsWith('/api/')) expect(headers['cache-control'], url).toBe('no-store');
    }
    for (const url of ['/assets/de-otra-version.js', '/socket.io/?EIO=4&transport=polling'])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    // Paths that try to leave the folder, in several spellings.
    for (const url of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..\\package.json',
      '/media/avatares/..%2f..%2fsecreto.key',
      '/media/avatares/%2e%2e%2fte-toca.db',
      '/assets/..%2f..%2f..%2fetc/passwd',
      '/%00',
    ]) {
      const { statusCode, body } = await app.inject({ url });
      expect([200, 403, 404], url).toContain(statusCode);
      expect(body, url).toMatch(/^<!doctype html>|No encontrado|No se ha podido leer/);
    }
  } finally {
    await app.close();
    await rm(carpeta, { recursive: true, force: true });
  }
});
