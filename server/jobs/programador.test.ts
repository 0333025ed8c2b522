import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { ESPERA_MAXIMA_MS, esperaHastaMedianoche } from './repetir.ts';
import { programarMedianoches } from './trabajos.ts';

describe('the time to wait', () => {
  test.each([
    [
      'until the next midnight of any zone',
      ['Europe/Madrid', 'Asia/Tokyo', 'America/Lima'],
      '2026-11-21T22:59:00.000Z',
      60_000,
    ],
    ['to the millisecond', ['Europe/Madrid'], '2026-11-21T22:59:59.999Z', 1],
    [
      'a whole day from midnight itself, cut to the most',
      ['Europe/Madrid'],
      '2026-11-21T23:00:00.000Z',
      ESPERA_MAXIMA_MS,
    ],
    ['until 01:00 where the clocks change at midnight', ['America/Santiago'], '2027-09-05T03:55:00.000Z', 5 * 60_000],
    ['the most, with no family', [], '2026-11-21T22:59:00.000Z', ESPERA_MAXIMA_MS],
  ])('%s', (_, zonas, ahora, ms) => {
    expect(esperaHastaMedianoche(zonas, ahora)).toBe(ms);
  });
});

describe('the timer', () => {
  let app: App;
  let familia: FamiliaSembrada;
  let reloj: ReturnType<typeof relojFijo>;
  let parar: () => Promise<void>;
  let ya: () => Promise<void>;
  const fallos: unknown[] = [];

  beforeEach(async () => {
    reloj = relojFijo('2026-11-20T22:50:00.000Z');
    app = await buildTestApp({ reloj, motor: 'sqlite' });
    familia = await sembrarFamilia(app);
    await repartir(app, familia, [await crearTarea(app, familia), 1]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fallos.length = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await parar();
    await app.app.close();
  });
  const fechas = async () => (await pendientesDe(app, familia, 1)).map((a) => a.fecha_limite);
  const pasan = async (segundos: number) => {
    reloj.avanzar(segundos);
    await vi.advanceTimersByTimeAsync(segundos * 1000);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 60_000);
  };

  test('does due work at its start, then at each midnight, and nothing after it was stopped', async () => {
    reloj.poner('2026-11-21T22:55:00.000Z');
    ({ parar, ya } = await programarMedianoches(app.contexto, (e) => fallos.push(e)));
    expect(await fechas()).toEqual(['2026-11-21']);
    await pasan(299);
    expect(await fechas()).toEqual(['2026-11-21']);
    await pasan(1);
    expect(await fechas()).toEqual(['2026-11-22']);
    for (let cuartos = 0; cuartos < 4 * 24; cuartos += 1) await pasan(900);
    expect(await fechas()).toEqual(['2026-11-23']);
    await parar();
    expect(vi.getTimerCount()).toBe(0);
    expect(fallos).toEqual([]);
  });

  test('asked to look after a sleep, waits for the next midnight and not for the time computed before', async () => {
    reloj.poner('2026-11-21T14:05:00.000Z');
    ({ parar, ya } = await programarMedianoches(app.contexto, (e) => fallos.push(e)));
    // Timers stand still during a sleep, so the job's own timer still has up to a quarter of an hour to run.
    reloj.poner('2026-11-21T22:58:00.000Z');
    await ya();
    expect(await fechas()).toEqual(['2026-11-21']);
    await pasan(120);
    expect(await fechas()).toEqual(['2026-11-22']);
    expect(fallos).toEqual([]);
  });

  test('logs a failure and goes on', async () => {
    ({ parar, ya } = await programarMedianoches(app.contexto, (e) => fallos.push(e)));
    await app.contexto.base.escritura.updateTable('familias').set({ zona_horaria: 'No/Existe' }).execute();
    await pasan(600);
    expect(fallos.length).toBeGreaterThan(0);
    await app.contexto.base.escritura.updateTable('familias').set({ zona_horaria: 'Europe/Madrid' }).execute();
    await pasan(900);
    expect(await fechas()).toEqual(['2026-11-21']);
  });
});
