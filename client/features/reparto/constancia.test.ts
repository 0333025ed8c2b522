import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { pedir } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { guardarSesion } from '#client/lib/reparto/sesion-reparto.ts';
import { conConstancia, SinRespuesta } from './constancia.ts';

/** Whether the fake server has recorded the pick. */
let elegida: boolean;
/** `CAIDA`: no request arrives. `PIERDE_RESPUESTAS`, `CALLADA`: moves act, but their answer fails or never comes; reads work. */
let red: 'VIVA' | 'PIERDE_RESPUESTAS' | 'CALLADA' | 'CAIDA';
/** Number of reads of the session that the server has answered. */
let lecturas: number;
let cache: QueryClient;

const sesion = () =>
  ({ id: 7, n: elegida ? 2 : 1, elecciones: elegida ? [{ tarea: 3 }] : [] }) as unknown as SesionReparto;
const actual = () => ({ version: elegida ? 2 : 1, sesion: sesion() });

const servidor = (url: string, { signal }: RequestInit): Promise<Response> => {
  if (red === 'CAIDA') return Promise.reject(new TypeError('Failed to fetch'));
  if (url === RUTAS.sesionActual) {
    lecturas += 1;
    return Promise.resolve(Response.json(actual()));
  }
  if (url === '/api/negada/') return Promise.resolve(Response.json({ error: 'No es tu turno' }, { status: 409 }));
  elegida = url === '/api/elegir/';
  if (red === 'PIERDE_RESPUESTAS') return Promise.reject(new TypeError('Failed to fetch'));
  if (red === 'CALLADA')
    return new Promise((_, fallar) => {
      signal?.addEventListener('abort', () => fallar(new DOMException('timeout', 'TimeoutError')));
    });
  return Promise.resolve(Response.json({ message: 'Has elegido «Fregar»' }));
};

const jugar = (url: string) =>
  conConstancia(
    cache,
    () => pedir<{ message: string }>('POST', url, {}, { signal: AbortSignal.timeout(10_000) }),
    (s) => (s?.elecciones.some((e) => e.tarea === 3) === true ? { message: 'Consta' } : null),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('addEventListener', () => null);
  vi.stubGlobal('removeEventListener', () => null);
  vi.stubGlobal('fetch', servidor);
  elegida = false;
  red = 'VIVA';
  lecturas = 0;
  cache = new QueryClient();
  guardarSesion(cache, actual());
});
afterEach(() => {
  cache.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an answer is passed on, and the session is not read', async () => {
  await expect(jugar('/api/elegir/')).resolves.toEqual({ message: 'Has elegido «Fregar»' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lecturas).toBe(0);
});

test('a refusal is passed on', async () => {
  await expect(jugar('/api/negada/')).rejects.toMatchObject({ estado: 409, error: 'No es tu turno' });
  expect(lecturas).toBe(0);
});

test('a move that was made is confirmed although its answer was lost', async () => {
  red = 'PIERDE_RESPUESTAS';
  await expect(jugar('/api/elegir/')).resolves.toEqual({ message: 'Consta' });
  expect(cache.getQueryData(CLAVES.sesion)).toMatchObject({ sesion: { n: 2 } });
});

test('a lost move that was not made fails', async () => {
  red = 'PIERDE_RESPUESTAS';
  await expect(jugar('/api/otra/')).rejects.toMatchObject({ estado: 0 });
  expect(lecturas).toBe(1);
});

test('a move without an answer is found in the session within three seconds, without an event', async () => {
  red = 'CALLADA';
  const jugada = jugar('/api/elegir/');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(lecturas).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  await expect(jugada).resolves.toEqual({ message: 'Consta' });
});

test('an event that shows the move confirms it like its answer', async () => {
  red = 'CALLADA';
  const jugada = jugar('/api/elegir/');
  await vi.advanceTimersByTimeAsync(50);
  guardarSesion(cache, actual());
  await expect(jugada).resolves.toEqual({ message: 'Consta' });
  expect(lecturas).toBe(0);
});

test.each([
  [true, { message: 'Consta' }],
  [false, null],
])('without a network the outcome stays open until it is back (the move was made: %s)', async (conto, dicho) => {
  red = 'CAIDA';
  const error: unknown = await jugar('/api/elegir/').catch((e: unknown) => e);
  expect(error).toBeInstanceOf(SinRespuesta);
  expect(error).toBeInstanceOf(ErrorApi);
  await vi.advanceTimersByTimeAsync(30_000);
  red = 'VIVA';
  elegida = conto;
  await vi.advanceTimersByTimeAsync(60_000);
  await expect((error as SinRespuesta).despues).resolves.toEqual(dicho);
});
