import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruta } from '#shared/contracts/rutas.ts';
import type { App } from './app.ts';
import { buildTestApp } from './testing/app-de-prueba.ts';
import { rutasDe, sembrarFamiliaCompleta, type FamiliaCompleta, type RutaDePrueba } from './testing/rutas-de-prueba.ts';

// Tests are declared from the list of routes, so it is built first.
const muestra = await buildTestApp();
const rutas = rutasDe(muestra);
await muestra.app.close();

let app: App;
let nuestra: FamiliaCompleta;
let ajena: FamiliaCompleta;
beforeAll(async () => {
  app = await buildTestApp();
  nuestra = await sembrarFamiliaCompleta(app);
  ajena = await sembrarFamiliaCompleta(app);
});
afterAll(() => app.app.close());

/** Bodies that no route accepts, and no body at all. A wrong id in the path must be answered before the body is judged. */
const CUERPOS = { malo: '{"desconocido":1}', ilegible: '{"a":', lista: '[1]', ninguno: undefined } as const;

const pedir = async ({ metodo }: RutaDePrueba, url: string, token: string | null, payload?: string) => {
  const respuesta = await app.app.inject({
    method: metodo,
    url,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { estado: respuesta.statusCode, cuerpo: metodo === 'HEAD' ? null : (JSON.parse(respuesta.body) as unknown) };
};

const conCuerpo = (r: RutaDePrueba): readonly (string | undefined)[] =>
  r.metodo === 'GET' || r.metodo === 'HEAD' ? [undefined] : Object.values(CUERPOS);
const texto = (r: RutaDePrueba, detail: string): unknown => (r.metodo === 'HEAD' ? null : { detail });
const nombradas = (filtro: (r: RutaDePrueba) => boolean): [string, RutaDePrueba][] =>
  rutas.filter(filtro).map((r) => [`${r.metodo} ${r.url}`, r]);
const de = (r: RutaDePrueba, id: number | string, n: number | string = 1): string => ruta(r.url, { id, n });

const NO_AUTENTICADO = 'Inicia sesión para continuar';
const SIN_PANTALLA = 'Esta pantalla no está vinculada';
const SIN_PERMISO = 'Solo un administrador de la familia puede hacer esto';
const NO_ENCONTRADO = 'No encontrado';

test('only routes for visitors before the login are served without a token', () => {
  expect(
    rutas
      .filter((r) => r.config.rol === 'publico' && r.metodo !== 'HEAD')
      .map((r) => r.url)
      .toSorted(),
  ).toEqual([
    '/api/altas/',
    '/api/altas/comprobar/',
    '/api/auth/logout/',
    '/api/auth/oidc/',
    '/api/auth/oidc/',
    '/api/auth/oidc/vuelta/',
    '/api/auth/passkeys/',
    '/api/auth/passkeys/',
    '/api/auth/passkeys/reto/',
    '/api/auth/token/',
    '/api/auth/token/refresh/',
    '/api/auth/traspaso/usar/',
    '/api/avisos/:id/',
    '/api/calendario/:clave.ics',
    '/api/caras/',
    '/api/caras/entrar/',
    '/api/core/activar-cuenta/',
    '/api/core/familias/importar/',
    '/api/core/registro/',
    '/api/core/unirse-familia/',
    '/api/direcciones/',
    '/api/pantalla/codigo/',
    '/api/pantalla/token/',
    '/api/salud/',
    '/api/salud/viva/',
  ]);
  expect(rutas.length).toBeGreaterThan(50);
});

describe('a route prevents the start of the server', () => {
  const arrancarCon = async (config: RutaDePrueba['config'], schema: { summary?: string }): Promise<void> => {
    const { buildApp } = await import('./app.ts');
    const otra = await buildApp({
      ...app.contexto,
      secreto: new Uint8Array(32),
      cliente: null,
      origenes: [],
      proxies: [],
      logger: false,
    });
    otra.app.get('/api/olvidada/', { config, schema }, () => 'abierta');
    await otra.app.ready();
  };

  test('when it does not declare its role', () =>
    expect(arrancarCon({}, { summary: 'Olvidada' })).rejects.toThrow('/api/olvidada/ does not say who may call it'));

  test('when the API’s page could not describe it', () =>
    expect(arrancarCon({ rol: 'publico' }, {})).rejects.toThrow('GET /api/olvidada/ has no line for the API’s page'));
});

describe.each(nombradas((r) => r.config.rol !== 'publico'))('%s', (_, r) => {
  // Specification: 6.20 7.37
  test('without a token answers 401, whatever else is wrong', async () => {
    for (const payload of conCuerpo(r))
      for (const token of [null, 'x', `${nuestra.admin}x`]) {
        expect(await pedir(r, de(r, 'abc'), token, payload)).toEqual({
          estado: 401,
          cuerpo: texto(r, r.config.rol === 'pantalla' ? SIN_PANTALLA : NO_AUTENTICADO),
        });
      }
  });
});

describe.each(nombradas((r) => r.config.rol === 'administrador'))('%s', (_, r) => {
  // Specification: 3.08 6.05 6.06 6.08 6.09 6.10 6.11 6.12 6.20 7.37
  test('answers a member 403, also for ids that are not their family’s', async () => {
    for (const payload of conCuerpo(r))
      for (const familia of [nuestra, ajena]) {
        expect(
          await pedir(r, de(r, r.url.includes(':id') ? familia.idPara(r.url) : 0), nuestra.miembro, payload),
        ).toEqual({ estado: 403, cuerpo: texto(r, SIN_PERMISO) });
      }
  });
});

describe.each(nombradas((r) => r.url.includes(':id') && r.config.rol !== 'publico'))('%s', (_, r) => {
  // Specification: 6.20 7.37
  test('answers another family’s ids, and unknown ones, 404 before it looks at the body', async () => {
    for (const payload of conCuerpo(r))
      for (const id of [
        ajena.idPara(r.url),
        999_999_999,
        'abc',
        '0',
        '-1',
        '1e3',
        `${String(nuestra.idPara(r.url))} `,
        "1'--",
        '9'.repeat(30),
      ]) {
        expect(await pedir(r, de(r, id), nuestra.admin, payload), `id ${String(id)}, body ${String(payload)}`).toEqual({
          estado: 404,
          cuerpo: texto(r, NO_ENCONTRADO),
        });
      }
    for (const payload of r.url.includes(':n') ? conCuerpo(r) : [])
      for (const n of [9_999, 'abc', '0']) {
        expect(await pedir(r, de(r, nuestra.idPara(r.url), n), nuestra.admin, payload)).toEqual({
          estado: 404,
          cuerpo: texto(r, NO_ENCONTRADO),
        });
      }
  });
});
