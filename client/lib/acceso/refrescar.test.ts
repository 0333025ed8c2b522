import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pedir } from '#client/lib/red/llamar.ts';
import { borrarCredenciales, leerFin } from './credenciales.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';

const almacen = new Map<string, string>();
const pedidos: string[] = [];
/** The access token that the fake server accepts; any other gets a 401. */
let bueno = 'nuevo';
/** Returns the fake server's answer to a refresh. */
let refresco: () => Response | Promise<Response> = () => Response.json({ access: 'nuevo', refresh: 'r2' });

beforeEach(() => {
  almacen.clear();
  pedidos.length = 0;
  bueno = 'nuevo';
  refresco = () => Response.json({ access: 'nuevo', refresh: 'r2' });
  almacen.set('access_token', 'viejo');
  almacen.set('refresh_token', 'r1');
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => almacen.get(k) ?? null,
    setItem: (k: string, v: string) => almacen.set(k, v),
    removeItem: (k: string) => almacen.delete(k),
  });
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    pedidos.push(url);
    if (url.endsWith('/refresh/')) return refresco();
    return new Headers(headers).get('authorization') === `Bearer ${bueno}`
      ? Response.json({ ok: true })
      : Response.json({ detail: 'no' }, { status: 401 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const refrescos = () => pedidos.filter((p) => p.endsWith('/refresh/')).length;

// Specification: 4.07 7.36 8.35
test('ten requests with a spent token share one refresh, and all succeed', async () => {
  const respuestas = await Promise.all(Array.from({ length: 10 }, () => pedir('GET', '/api/x/')));
  expect(respuestas).toHaveLength(10);
  expect(refrescos()).toBe(1);
  expect(almacen.get('access_token')).toBe('nuevo');
  expect(almacen.get('refresh_token')).toBe('r2');
});

test('a refresh that another tab has already made is taken from the storage', async () => {
  const peticion = pedir('GET', '/api/x/');
  almacen.set('access_token', 'nuevo');
  almacen.set('refresh_token', 'r2');
  await expect(peticion).resolves.toEqual({ ok: true });
  expect(refrescos()).toBe(0);
});

// Specification: 4.08 8.35
test('a refused refresh ends the session', async () => {
  refresco = () => Response.json({ detail: 'caducada' }, { status: 401 });
  await expect(pedir('GET', '/api/x/')).rejects.toMatchObject({ estado: 401 });
  expect(almacen.size).toBe(0);
});

test('a login that the server ended has a reason to show, and a logout has none', async () => {
  refresco = () => Response.json({ detail: 'Tu contraseña ha cambiado. Entra con la nueva' }, { status: 401 });
  await expect(pedir('GET', '/api/x/')).rejects.toMatchObject({ estado: 401 });
  expect(leerFin()).toBe('Tu contraseña ha cambiado. Entra con la nueva');
  borrarCredenciales();
  expect(leerFin()).toBeNull();

  // The member logs out while a request is in flight.
  almacen.set('access_token', 'viejo');
  almacen.set('refresh_token', 'r1');
  const peticion = pedir('GET', '/api/x/');
  borrarCredenciales();
  await expect(peticion).rejects.toMatchObject({ estado: 401 });
  expect(leerFin()).toBeNull();

  almacen.set('access_token', 'viejo');
  await expect(pedir('GET', '/api/x/')).rejects.toMatchObject({ estado: 401 });
  expect(leerFin()).toBe('Tu sesión ha terminado. Vuelve a entrar');
  borrarCredenciales();
});

test('a refused refresh whose token another tab has replaced meanwhile uses the new one', async () => {
  refresco = () => {
    almacen.set('access_token', 'nuevo');
    almacen.set('refresh_token', 'r2');
    return Response.json({ detail: 'caducada' }, { status: 401 });
  };
  await expect(pedir('GET', '/api/x/')).resolves.toEqual({ ok: true });
  expect(almacen.get('refresh_token')).toBe('r2');
});

test('a refresh during which another tab stores newer tokens keeps those of the other tab', async () => {
  refresco = () => {
    almacen.set('access_token', 'nuevo');
    almacen.set('refresh_token', 'r2');
    return Response.json({ access: 'nuestro', refresh: 'r2' });
  };
  await expect(pedir('GET', '/api/x/')).resolves.toEqual({ ok: true });
  expect(almacen.get('access_token')).toBe('nuevo');
});

test.each([
  ['a lost answer', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['a proxy that wants its own login', () => new Response('401: Unauthorized', { status: 401 }), 0],
  ['a busy server', () => Response.json({}, { status: 503 }), 503],
])('%s leaves the session as it was', async (_, respuesta, estado) => {
  refresco = respuesta;
  await expect(pedir('GET', '/api/x/')).rejects.toMatchObject({ estado });
  expect(almacen.get('refresh_token')).toBe('r1');
});

test('a logout while a refresh is on its way is not undone by its answer', async () => {
  refresco = () => {
    almacen.clear();
    return Response.json({ access: 'nuevo', refresh: 'r2' });
  };
  await expect(pedir('GET', '/api/x/')).rejects.toBeInstanceOf(ErrorApi);
  expect(almacen.size).toBe(0);
});

test('a 401 without a session is only an answer', async () => {
  almacen.clear();
  await expect(pedir('POST', '/api/auth/token/', {})).rejects.toMatchObject({ estado: 401, detail: 'no' });
  expect(refrescos()).toBe(0);
});

/** Returns a token in the server's format that expires in `segundos`; `marca` tells it from others. */
const token = (segundos: number, marca = '') =>
  `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + segundos, marca }))}.x`;

test('an expired token is refreshed before it is sent, so that no request gets a 401', async () => {
  bueno = token(600, 'nuevo');
  refresco = () => Response.json({ access: bueno, refresh: 'r2' });
  almacen.set('access_token', token(-60));
  await Promise.all([pedir('POST', '/api/x/'), pedir('GET', '/api/y/')]);
  expect(pedidos).toEqual(['/api/auth/token/refresh/', '/api/x/', '/api/y/']);
});

test('a valid token is sent as it is, and a phone whose clock is wrong does not refresh at each request', async () => {
  bueno = token(120);
  almacen.set('access_token', bueno);
  await pedir('GET', '/api/x/');
  expect(refrescos()).toBe(0);
  // By the phone's wrong clock even the new token has expired.
  bueno = token(-3_600, 'nuevo');
  refresco = () => Response.json({ access: bueno, refresh: 'r2' });
  almacen.set('access_token', token(-7_200));
  await pedir('GET', '/api/x/');
  await pedir('GET', '/api/x/');
  expect(refrescos()).toBe(1);
});

test('without a network the old token is kept, and the request fails as unanswered', async () => {
  refresco = () => Promise.reject(new TypeError('offline'));
  const viejo = token(-60);
  almacen.set('access_token', viejo);
  await expect(pedir('GET', '/api/x/')).rejects.toMatchObject({ estado: 0 });
  expect(almacen.get('access_token')).toBe(viejo);
});
