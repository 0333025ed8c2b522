import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { suscribirse } from './suscripcion.ts';

const almacen = new Map<string, string>();
const CLAVE = 'AQID';
let soltadas = 0;

beforeEach(() => {
  almacen.clear();
  soltadas = 0;
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => almacen.get(k) ?? null,
    setItem: (k: string, v: string) => almacen.set(k, v),
    removeItem: (k: string) => almacen.delete(k),
  });
  const suscripcion = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: Uint8Array.of(1, 2, 3).buffer },
    unsubscribe: () => Promise.resolve((soltadas += 1)),
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(suscripcion('vieja')),
    subscribe: () => Promise.resolve(suscripcion('nueva')),
  };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  almacen.set('user', JSON.stringify({ id: 7 }));
});
afterEach(() => vi.unstubAllGlobals());

const deQuien = (de: number) => almacen.set('te-toca.avisos', JSON.stringify({ de, huella: '' }));

test('a browser keeps its push address while the same member uses it', async () => {
  deQuien(7);
  expect((await suscribirse(CLAVE)).endpoint).toBe('vieja');
  expect(soltadas).toBe(0);
});

test.each([
  ['another member', () => deQuien(8)],
  ['an unknown owner', () => undefined],
])('the push address of %s ends with its queued messages, and the browser makes a new one', async (_, antes) => {
  antes();
  expect((await suscribirse(CLAVE)).endpoint).toBe('nueva');
  expect(soltadas).toBe(1);
});
