import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pedirAntes } from './mandar.ts';
import { pedir } from './llamar.ts';

let acceso: string | null;
let pedidas: string[];
let responder: (url: string) => Promise<Response>;
beforeEach(() => {
  vi.useFakeTimers();
  [acceso, pedidas] = ['el-token', []];
  responder = () => Promise.resolve(Response.json({ numero: pedidas.length }));
  vi.stubGlobal('localStorage', { getItem: (k: string) => (k === 'access_token' ? acceso : null) });
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit = {}) => {
    pedidas.push(`${url} ${new Headers(headers).get('authorization') ?? 'nadie'}`);
    return responder(url);
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a prefetched answer is handed out once', async () => {
  pedirAntes('/api/x/?estado=PENDIENTE');
  expect(pedidas).toEqual(['/api/x/?estado=PENDIENTE Bearer el-token']);
  const leer = () => pedir('GET', '/api/x/', undefined, { consulta: { estado: 'PENDIENTE' } });
  await expect(leer()).resolves.toEqual({ numero: 1 });
  await expect(leer()).resolves.toEqual({ numero: 2 });
});

test('another member does not get a prefetched answer, and neither does a write', async () => {
  acceso = null;
  pedirAntes('/api/x/');
  expect(pedidas).toEqual(['/api/x/ nadie']);
  await pedir('POST', '/api/x/', {});
  expect(pedidas).toHaveLength(2);
  acceso = 'otro';
  await expect(pedir('GET', '/api/x/')).resolves.toEqual({ numero: 3 });
  expect(pedidas[2]).toBe('/api/x/ Bearer otro');
});

test('a prefetch from ten seconds ago is requested anew', async () => {
  pedirAntes('/api/x/');
  vi.advanceTimersByTime(10_000);
  await expect(pedir('GET', '/api/x/')).resolves.toEqual({ numero: 2 });
});

test('a failed prefetch fails like any other request, and the next try is sent anew', async () => {
  responder = () => Promise.reject(new TypeError('network error'));
  pedirAntes('/api/x/');
  await vi.advanceTimersByTimeAsync(100);
  responder = () => Promise.resolve(Response.json({ numero: pedidas.length }));
  await expect(pedir('GET', '/api/x/')).rejects.toMatchObject({ estado: 0, sinRed: true });
  await expect(pedir('GET', '/api/x/')).resolves.toEqual({ numero: 2 });
});
