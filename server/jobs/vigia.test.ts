import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { oirSaltos } from './reloj.ts';

const HORA = 3_600;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('passing time and a busy minute are no jump; a sleep and a corrected clock are', async () => {
  const reloj = relojFijo();
  let saltos = 0;
  const parar = oirSaltos(reloj, () => (saltos += 1));
  for (const segundos of [2, 2, 60, 2]) {
    reloj.avanzar(segundos);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(saltos).toBe(0);
  reloj.avanzar(8 * HORA);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(saltos).toBe(1);
  reloj.avanzar(-HORA);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saltos).toBe(1);
  parar();
  reloj.avanzar(HORA);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saltos).toBe(1);
});

test('a box that slept through a turn defers nobody: the turn gets its full time again, and then ends once', async () => {
  const reloj = relojFijo();
  const app = await buildTestApp({ reloj });
  const r = await sembrarReparto(app, undefined, { limite_segundos: 120 });
  const m = mesa(app, reloj, r);
  const parar = oirSaltos(reloj, () => void app.reanudar());
  // A sleep stops all timers, so the timer of the turn fires after the check for jumps.
  reloj.avanzar(8 * HORA);
  await vi.advanceTimersByTimeAsync(2_000);
  await app.plazos.vencer();
  expect(await m.actual()).toEqual({ ...r.sesion, vence_en: '2026-11-21T18:02:00.000Z' });
  for (let s = 0; s < 118; s += 2) {
    reloj.avanzar(2);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect((await m.actual()).n).toBe(1);
  reloj.avanzar(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await app.plazos.vencer();
  expect(await m.actual()).toMatchObject({ n: 2, aplazamientos: { [String(r.sesion.miembro_turno_actual)]: 1 } });
  parar();
  await app.app.close();
});
