import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { adelantar, leerConAdelanto } from './adelanto.ts';

const MIAS = `${RUTAS.misTareas}?estado=PENDIENTE`;
const { signal } = new AbortController();
let pedidas: string[];
let token: string | null;

const abrirEn = (pathname: string) => {
  vi.stubGlobal('location', { pathname });
  adelantar();
};

beforeEach(() => {
  pedidas = [];
  token = 'de-ana';
  vi.stubGlobal('localStorage', { getItem: (clave: string) => (clave === 'access_token' ? token : null) });
  vi.stubGlobal('fetch', (url: string) => {
    pedidas.push(url);
    return Promise.resolve(Response.json(pedidas.length));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what a screen shows first is asked for before the screen asks, which takes that answer once', async () => {
  abrirEn('/dashboard');
  expect(pedidas).toEqual([MIAS]);
  expect(await leerConAdelanto(RUTAS.sesionActual, signal)).toBe(2);
  expect(await leerConAdelanto(MIAS, signal)).toBe(1);
  expect(await leerConAdelanto(MIAS, signal)).toBe(3);
  expect(pedidas).toEqual([MIAS, RUTAS.sesionActual, MIAS]);
});

test('nothing is asked for another screen, nor without a login', () => {
  abrirEn('/ranking');
  token = null;
  abrirEn('/reparto');
  expect(pedidas).toEqual([]);
});

test('what was asked for somebody is not taken by whoever came in meanwhile', async () => {
  abrirEn('/reparto');
  token = 'de-luis';
  expect(await leerConAdelanto(RUTAS.sesionActual, signal)).toBe(2);
});

test('a read that failed fails for whoever takes it, and only for them', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  abrirEn('/reparto');
  await expect(leerConAdelanto(RUTAS.sesionActual, signal)).rejects.toThrow();
});
