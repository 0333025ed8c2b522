import { afterEach, expect, test, vi } from 'vitest';
import { renovarATiempo } from './renovar.ts';

const almacen = new Map<string, string>();
let refrescos = 0;
/** Returns a token in the server's format that expires in `segundos`. */
const token = (segundos: number) =>
  `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + segundos, n: refrescos }))}.x`;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a token is refreshed a minute before it expires while the page is visible, and at once when the page is shown again', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => almacen.get(k) ?? null,
    setItem: (k: string, v: string) => almacen.set(k, v),
    removeItem: (k: string) => almacen.delete(k),
  });
  vi.stubGlobal('fetch', () => {
    refrescos += 1;
    return Promise.resolve(Response.json({ access: token(600), refresh: 'r2' }));
  });
  almacen.set('access_token', token(600));
  almacen.set('refresh_token', 'r1');
  const parar = renovarATiempo();
  await vi.advanceTimersByTimeAsync(539_000);
  expect(refrescos).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(refrescos).toBe(1);
  await vi.advanceTimersByTimeAsync(538_000);
  expect(refrescos).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(refrescos).toBe(2);
  const mirada = async (visibilityState: 'hidden' | 'visible') => {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  };
  await mirada('hidden');
  await vi.advanceTimersByTimeAsync(900_000);
  expect(refrescos).toBe(2);
  await mirada('visible');
  expect(refrescos).toBe(3);
  parar();
  await vi.advanceTimersByTimeAsync(900_000);
  expect(refrescos).toBe(3);
});
