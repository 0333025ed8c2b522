import { expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

const AVERIA = { pantalla: '/tasks', mensaje: 'x is undefined', pila: 'TypeError: x is undefined\n  at a.js:1:2' };

test('logs a crashed screen, at most twenty times an hour for each member, and not without a login', async () => {
  const lineas: string[] = [];
  const app = await buildTestApp({ alRegistrar: (linea) => void lineas.push(linea) });
  const { miembros } = await sembrarFamilia(app);
  const contar = (token: string | null, averia: object = AVERIA) => llamar(app, 'POST', RUTAS.averias, token, averia);
  expect(await contar(null)).toMatchObject({ estado: 401 });
  expect(await contar(miembros[1]!.token, { ...AVERIA, pila: 'x'.repeat(2_001) })).toMatchObject({ estado: 400 });
  expect(lineas.join()).not.toContain('x is undefined');
  for (let i = 0; i < 20; i += 1) expect(await contar(miembros[1]!.token)).toMatchObject({ estado: 204 });
  expect(await contar(miembros[1]!.token)).toMatchObject({ estado: 429 });
  expect(await contar(miembros[2]!.token)).toMatchObject({ estado: 204 });
  const escritas = lineas.map((l) => JSON.parse(l) as { msg: string; averia?: object }).filter((l) => l.averia);
  expect(escritas).toHaveLength(21);
  expect(escritas[0]).toMatchObject({ msg: 'a screen broke in a browser', averia: AVERIA });
  await app.app.close();
});
