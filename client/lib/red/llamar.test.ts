import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pedir } from './llamar.ts';
import { ErrorApi, errorDeCuerpo, mensajeDeError } from './error-api.ts';
import { epocaDeLaApp, leerEpoca } from './version-familia.ts';

let enviado: { url: string; opciones: RequestInit }[];
let acceso: string | null;
beforeEach(() => {
  enviado = [];
  acceso = 'el-token';
  vi.stubGlobal('localStorage', { getItem: (k: string) => (k === 'access_token' ? acceso : null) });
  vi.stubGlobal('fetch', (url: string, opciones: RequestInit) => {
    enviado.push({ url, opciones });
    return Promise.resolve(Response.json({ ok: true }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const cabecera = (nombre: string) => new Headers(enviado[0]?.opciones.headers).get(nombre);

// Specification: 7.02
test('every request carries the stored access token, and JSON unless it is a form', async () => {
  await pedir('POST', '/api/x/', { a: 1 });
  expect([cabecera('authorization'), cabecera('content-type'), enviado[0]?.opciones.body]).toEqual([
    'Bearer el-token',
    'application/json',
    '{"a":1}',
  ]);
  enviado = [];
  await pedir('PATCH', '/api/x/', new FormData());
  expect([cabecera('authorization'), cabecera('content-type')]).toEqual(['Bearer el-token', null]);
  enviado = [];
  acceso = null;
  await pedir('GET', '/api/x/', undefined, { consulta: { estado: 'PENDIENTE', otra: undefined } });
  expect([cabecera('authorization'), cabecera('content-type'), enviado[0]?.url]).toEqual([
    null,
    null,
    '/api/x/?estado=PENDIENTE',
  ]);
});

test('an answer that is cut short, or comes from a captive portal, counts as lost', async () => {
  const cortado = new ReadableStream({
    start: (c) => {
      c.enqueue(new TextEncoder().encode('[{"id":'));
      c.error(new TypeError('network error'));
    },
  });
  for (const cuerpo of [cortado, '<p>Acepta las condiciones de esta red</p>']) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(cuerpo)));
    await expect(pedir('GET', '/api/x/')).rejects.toMatchObject({ estado: 0, sinRed: true });
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  await expect(pedir('DELETE', '/api/x/')).resolves.toBeNull();
});

// Specification: 7.35
test('a request has no time-out of its own', async () => {
  vi.useFakeTimers();
  const lenta = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    expect(signal).toBeUndefined();
    return lenta.promise;
  });
  const peticion = pedir('GET', '/api/x/');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  lenta.resolve(Response.json({ ok: true }));
  await expect(peticion).resolves.toEqual({ ok: true });
  vi.useRealTimers();
});

// Specification: 8.36
test('an error’s text is the server’s error, detail or first field, else the given one', () => {
  const dicho = (cuerpo: unknown) => errorDeCuerpo(400, cuerpo).mensaje('Error al guardar');
  expect(dicho({ error: 'No es tu turno', codigo: 'NO_ES_TU_TURNO' })).toBe('No es tu turno');
  expect(dicho({ detail: 'No encontrado' })).toBe('No encontrado');
  expect(dicho({ first_name: ['Uno', 'Dos'], grupo_edad: ['Tres'] })).toBe('Uno');
  for (const mudo of [{}, null, 'texto', []]) expect(dicho(mudo)).toBe('Error al guardar');
  expect(mensajeDeError(new TypeError('x'), 'Error al guardar')).toBe('Error al guardar');
  expect(new ErrorApi(0).mensaje('Error al guardar.')).toBe('Error al guardar. Comprueba tu conexión');
});

test('an answer of an ended run of the server counts as lost, and one of a new run makes all cached data stale', async () => {
  const responder = (epoca: string) =>
    Response.json({ ok: epoca }, { headers: { 'x-epoca': epoca, 'x-familia-version': '50' } });
  const nuevas: string[] = [];
  const dejar = epocaDeLaApp.oir(() => nuevas.push(leerEpoca() ?? ''));
  vi.stubGlobal('fetch', () => Promise.resolve(responder('una')));
  await pedir('GET', '/api/x/');
  const lenta = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => lenta.promise);
  const tarde = pedir('GET', '/api/x/');
  vi.stubGlobal('fetch', () => Promise.resolve(responder('otra')));
  await expect(pedir('GET', '/api/x/')).resolves.toEqual({ ok: 'otra' });
  expect(nuevas).toEqual(['otra']);
  lenta.resolve(responder('una'));
  await expect(tarde).rejects.toMatchObject({ estado: 0 });
  expect([leerEpoca(), nuevas]).toEqual(['otra', ['otra']]);
  dejar();
});

test('a request of one member is not repeated with the next member’s token, and its answer is dropped', async () => {
  const deAna = [
    ['access_token', 'ana'],
    ['refresh_token', 'ana-r'],
    ['user', '{"id":1}'],
  ] as const;
  const almacen = new Map<string, string>(deAna);
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => almacen.get(k) ?? null,
    setItem: (k: string, v: string) => almacen.set(k, v),
    removeItem: (k: string) => almacen.delete(k),
  });
  const enviadas: (string | null)[] = [];
  let estado = 401;
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    enviadas.push(new Headers(headers).get('authorization'));
    // While Ana's request is on its way she logs out and Luis logs in; the page has not read yet who the new user is.
    for (const [clave, valor] of [
      ['access_token', 'luis'],
      ['refresh_token', 'luis-r'],
    ] as const)
      almacen.set(clave, valor);
    almacen.delete('user');
    return Promise.resolve(Response.json({ ok: true }, { status: estado }));
  });
  await expect(pedir('POST', '/api/x/', {})).rejects.toMatchObject({ estado: 0 });
  expect(enviadas).toEqual(['Bearer ana']);
  // The server accepted Ana's request, but Luis's screen must not show the outcome as his.
  for (const [clave, valor] of deAna) almacen.set(clave, valor);
  estado = 200;
  await expect(pedir('POST', '/api/x/', {})).rejects.toMatchObject({ estado: 0 });
});

test('an equal write is not sent while the first is in flight, and is sent after its answer', async () => {
  const [una, otra] = await Promise.all([pedir('POST', '/api/x/', { a: 1 }), pedir('POST', '/api/x/', { a: 1 })]);
  expect([una, otra, enviado.length]).toEqual([{ ok: true }, { ok: true }, 1]);
  await Promise.all([
    pedir('POST', '/api/x/', { a: 1 }),
    pedir('POST', '/api/x/', { a: 2 }),
    pedir('PUT', '/api/x/', { a: 1 }),
  ]);
  expect(enviado).toHaveLength(4);
});

test('an equal write is sent again once the first has had no answer for two seconds', async () => {
  vi.useFakeTimers();
  const perdida = new Promise<Response>(() => undefined);
  const fetch = vi
    .fn()
    .mockReturnValueOnce(perdida)
    .mockImplementation(async () => Response.json({ ok: true }));
  vi.stubGlobal('fetch', fetch);
  void pedir('POST', '/api/x/', { a: 1 });
  vi.advanceTimersByTime(2_000);
  await expect(pedir('POST', '/api/x/', { a: 1 })).resolves.toEqual({ ok: true });
  expect(fetch).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
