import { afterEach, expect, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';

afterEach(() => vi.unstubAllGlobals());

/** An access token that expired in 2001; only its payload counts here. */
const ACABADO = `e30.${btoa(JSON.stringify({ user_id: 1, exp: 1_000_000_000 }))}.firma`;

test('a logout reaches the server also when the access token has expired', async () => {
  const almacen = new Map([
    ['access_token', ACABADO],
    ['refresh_token', 'r1'],
  ]);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => almacen.get(k) ?? null,
    setItem: (k: string, v: string) => almacen.set(k, v),
    removeItem: (k: string) => almacen.delete(k),
  });
  const pedidos: (readonly [string, unknown])[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    pedidos.push([url, body]);
    return Promise.resolve(Response.json({ detail: 'ok' }));
  });
  const { salir } = await import('./acceso.tsx');
  salir();
  await vi.waitFor(() => expect(pedidos).toEqual([[RUTAS.salir, JSON.stringify({ refresh: 'r1' })]]));
  expect(almacen.has('access_token')).toBe(false);
});
