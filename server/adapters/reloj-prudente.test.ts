import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crearRelojPrudente } from './reloj-prudente.ts';

const HORA = 3_600_000;
const DIA = 24 * HORA;
const ms = (instante: string) => Date.parse(instante);
const ULTIMA = '2026-11-20T20:00:00.000Z';

const montar = (dice: string, ultima: string | null = ULTIMA) => {
  const maquina = { dice: ms(dice), marcha: 5_000.25 };
  const { reloj, duda } = crearRelojPrudente({ dice: () => maquina.dice, marcha: () => maquina.marcha }, ultima);
  const pasan = (cuanto: number) => {
    maquina.dice += cuanto;
    maquina.marcha += cuanto;
  };
  return { maquina, reloj, duda, pasan };
};

describe('a clock at the start', () => {
  test.each([
    ['an hour after the last run', '2026-11-20T21:00:00.000Z', ULTIMA],
    ['a day after it', '2026-11-21T20:00:00.000Z', ULTIMA],
    ['a little before it, as when the machine kept the hour of an earlier goodbye', '2026-11-20T19:17:00.000Z', ULTIMA],
    ['at any possible hour, when the server never ran', '2028-03-04T10:00:00.000Z', null],
  ])('is believed %s', (_, dice, ultima) => {
    const { reloj, duda } = montar(dice, ultima);
    expect([reloj.ahora(), duda.dicho()]).toEqual([dice, null]);
  });

  test.each([
    ['two years ahead', '2028-11-20T20:00:00.000Z', ULTIMA, ULTIMA],
    ['three weeks ahead', '2026-12-11T20:00:00.000Z', ULTIMA, ULTIMA],
    ['more than a day behind', '2026-11-19T18:59:59.000Z', ULTIMA, ULTIMA],
    ['more than a day ahead', '2026-11-21T21:00:01.000Z', ULTIMA, ULTIMA],
    ['at the beginning of time', '1970-01-01T00:00:07.000Z', ULTIMA, ULTIMA],
    [
      'at the beginning of time, when the server never ran',
      '1970-01-01T00:00:07.000Z',
      null,
      '2025-01-01T00:00:00.000Z',
    ],
    ['after its century', '2106-02-07T06:28:15.000Z', null, '2025-01-01T00:00:00.000Z'],
  ])('is doubted %s, and the last instant runs on', (_, dice, ultima, sigue) => {
    const { reloj, duda, pasan } = montar(dice, ultima);
    expect([reloj.ahora(), duda.dicho()]).toEqual([sigue, dice]);
    pasan(3 * DIA);
    expect(ms(reloj.ahora()) - ms(sigue)).toBe(3 * DIA);
    expect(duda.dicho()).not.toBeNull();
  });
});

test('recovers by itself when the machine’s clock is corrected', () => {
  const { maquina, reloj, duda, pasan } = montar('2028-11-20T20:00:00.000Z');
  pasan(5 * HORA);
  maquina.dice = ms('2026-11-21T09:00:00.000Z');
  expect([reloj.ahora(), duda.dicho()]).toEqual(['2026-11-21T09:00:00.000Z', null]);
});

test('accepts a confirmed time, ahead or behind, but nothing impossible', () => {
  const { maquina, reloj, duda } = montar('2026-12-15T09:00:00.000Z');
  duda.creer();
  expect([reloj.ahora(), duda.dicho()]).toEqual(['2026-12-15T09:00:00.000Z', null]);
  maquina.dice = ms('2026-11-22T09:00:00.000Z');
  expect([reloj.ahora(), duda.dicho()]).toEqual(['2026-12-15T09:00:00.000Z', '2026-11-22T09:00:00.000Z']);
  duda.creer();
  expect([reloj.ahora(), duda.dicho()]).toEqual(['2026-11-22T09:00:00.000Z', null]);
  maquina.dice = ms('1970-01-01T00:00:00.000Z');
  duda.creer();
  expect([reloj.ahora(), duda.creible()]).toEqual(['2026-11-22T09:00:00.000Z', false]);
});

test('believes that the machine slept a night; doubts a sleep of weeks at its first reading', () => {
  const { maquina, reloj, duda } = montar('2026-11-20T21:00:00.000Z');
  reloj.ahora();
  maquina.dice += 10 * HORA;
  expect(reloj.ahora()).toBe('2026-11-21T07:00:00.000Z');
  maquina.dice += 21 * DIA;
  expect([reloj.ahora(), duda.dicho()]).toEqual(['2026-11-21T07:00:00.000Z', '2026-12-12T07:00:00.000Z']);
});

test('never runs ahead of the true time, wrong as the machine’s clock may be and often as it is read', () => {
  const paso = record({
    pasa: integer({ min: 0, max: 40 * HORA }),
    duerme: integer({ min: 0, max: 40 * DIA }),
    error: integer({ min: -900, max: 900 }),
  });
  assert(
    property(array(paso, { maxLength: 30 }), (pasos) => {
      let verdad = ms(ULTIMA);
      let error = 0;
      let marcha = 0;
      const { reloj } = crearRelojPrudente({ dice: () => verdad + error, marcha: () => marcha }, ULTIMA);
      for (const p of pasos) {
        // The machine's clock is right, or wrong by years, as after a start without a battery; no sleep lasts that long.
        error = Math.abs(p.error) < 300 ? 0 : p.error * 5 * DIA;
        verdad += p.pasa + p.duerme;
        marcha += p.pasa;
        expect(ms(reloj.ahora())).toBeLessThanOrEqual(verdad);
      }
    }),
  );
});
