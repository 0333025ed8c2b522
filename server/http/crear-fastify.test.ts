import { afterAll, beforeAll, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar } from '#server/testing/en-red.ts';

let app: App;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await escuchar(app);
});
afterAll(() => app.app.close());

test.each([RUTAS.altas, RUTAS.yo, '/api/nada/'])('HEAD %s is answered as GET is, without the body', async (ruta) => {
  const [con, sin] = await Promise.all([fetch(url + ruta), fetch(url + ruta, { method: 'HEAD' })]);
  const cuerpo = await con.text();
  expect(cuerpo).not.toBe('');
  expect([sin.status, sin.headers.get('content-length'), await sin.text()]).toEqual([
    con.status,
    String(Buffer.byteLength(cuerpo)),
    '',
  ]);
});
