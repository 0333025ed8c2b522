import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { rutasDe } from '#server/testing/rutas-de-prueba.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let token: string;
let dispositivo: number;
beforeEach(async () => {
  app = await buildTestApp();
  familia = await sembrarFamilia(app);
  ({
    token,
    dispositivo: { id: dispositivo },
  } = await vincularPantalla(app, familia.miembros[0]!.token));
});
afterEach(() => app.app.close());

test('every other route of the server refuses a screen’s token, or serves it as it serves anybody', async () => {
  const rutas = rutasDe(app);
  expect(rutas.length).toBeGreaterThan(60);
  for (const { metodo, url, config } of rutas) {
    const pedir = async (headers: Record<string, string>) => (await app.app.inject({ method: metodo, url: ruta(url, { id: dispositivo, n: 1 }), headers })).statusCode;
    const con = await pedir({ authorization: `Bearer ${token}` });
    const esperado = { pantalla: 200, publico: await pedir({}) }[config.rol as string] ?? 401;
    expect([metodo, url, con]).toEqual([metodo, url, esperado]);
  }
  expect(rutas.filter((r) => r.config.rol === 'pantalla' && r.metodo === 'GET').map((r) => r.url)).toEqual([RUTAS.estadoPantalla]);
});

test('it is no access token for the members’ socket, and no refresh token', async () => {
  const url = await escuchar(app);
  await expect(oir(url, token)).rejects.toThrow('NO_AUTENTICADO');
  expect((await llamar(app, 'POST', RUTAS.refrescar, null, { refresh: token })).estado).toBe(401);
});

test('estado/ takes nothing but a screen’s token, and a revoked one no more', async () => {
  for (const ajeno of [null, '', 'x', `${token}x`, token.slice(1), familia.miembros[0]!.token]) {
    expect(await llamar(app, 'GET', RUTAS.estadoPantalla, ajeno)).toMatchObject({ estado: 401, cuerpo: { detail: 'Esta pantalla no está vinculada' } });
  }
  expect((await llamar(app, 'GET', RUTAS.estadoPantalla, token)).estado).toBe(200);
  await llamar(app, 'DELETE', ruta(RUTAS.dispositivoPantalla, { id: dispositivo }), familia.miembros[0]!.token);
  expect((await llamar(app, 'GET', RUTAS.estadoPantalla, token)).estado).toBe(401);
});
