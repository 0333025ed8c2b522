import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
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

/** Every route that the server has, from its own list. */
const rutasDelServidor = (): (readonly [metodo: 'GET', url: string])[] => {
  const camino: string[] = [];
  return app.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((linea) => {
      const [, sangria, trozo, metodos] = /^([│├└─\s]*)(\S*) \(([A-Z, ]+)\)$/.exec(linea) ?? [];
      if (sangria === undefined || trozo === undefined || metodos === undefined) return [];
      const nivel = sangria.length / 4 - 1;
      camino.splice(nivel, camino.length, trozo);
      const url = camino.join('').replaceAll(/:[a-z]+/g, '1');
      return metodos.split(', ').map((metodo) => [metodo as 'GET', url] as const);
    });
};

/** Routes for anyone: a screen's token is worth as much there as none. */
const PUBLICAS = [
  RUTAS.salud, RUTAS.token, RUTAS.refrescar, RUTAS.salir, RUTAS.registro, RUTAS.unirse, RUTAS.activar,
  RUTAS.codigoPantalla, RUTAS.tokenPantalla, RUTAS.vivoPantalla, '/media/avatares/1',
] as const;
const esPublica = (url: string) => (PUBLICAS as readonly string[]).includes(url) || url.startsWith(RUTAS.documentacion);

test('every other route of the server refuses a screen’s token', async () => {
  const rutas = rutasDelServidor();
  expect(rutas.length).toBeGreaterThan(60);
  expect(rutas).toContainEqual(['PATCH', ruta(RUTAS.completar, { id: 1 })]);
  expect(rutas).toContainEqual(['POST', ruta(RUTAS.responderPropuesta, { id: 1, n: 1 })]);
  for (const [metodo, url] of rutas) {
    const { estado } = metodo === ('HEAD' as string) ? { estado: (await app.app.inject({ method: metodo, url, headers: { authorization: `Bearer ${token}` } })).statusCode } : await llamar(app, metodo, url, token);
    if (url === RUTAS.estadoPantalla) expect([metodo, url, estado]).toEqual([metodo, url, 200]);
    else if (esPublica(url)) expect([metodo, url, estado]).toEqual([metodo, url, (await app.app.inject({ method: metodo, url })).statusCode]);
    else expect([metodo, url, estado]).toEqual([metodo, url, 401]);
  }
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
