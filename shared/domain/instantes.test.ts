import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { rondas } from '#shared/testing/rondas.ts';
import { milisegundosDe, segundosEntre, sumarSegundos } from './instantes.ts';

const ms = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9998, 11, 31) });
const instante = ms.map((n) => new Date(n).toISOString());

test('sums and differences of instants equal Temporal’s', () => {
  fc.assert(
    fc.property(instante, fc.double({ min: -1e9, max: 1e9, noNaN: true }), (de, segundos) => {
      const milliseconds = Math.round(segundos * 1000) + 0;
      const suyo = Temporal.Instant.from(de).add({ milliseconds });
      fc.pre(suyo.epochMilliseconds > 0);
      const suma = sumarSegundos(de, segundos);
      expect(suma).toBe(suyo.toString({ smallestUnit: 'millisecond' }));
      expect(segundosEntre(de, suma)).toBe(milliseconds / 1000);
    }),
    { numRuns: rondas(200, 5_000) },
  );
});

test('an instant in another format is the same instant', () => {
  const es = '2026-11-21T10:00:00.000Z';
  for (const otra of [
    '2026-11-21T10:00:00Z',
    '2026-11-21T10:00Z',
    '2026-11-21T11:00:00+01:00',
    '2026-11-21T10:00:00.000000999Z',
  ])
    expect(milisegundosDe(otra)).toBe(Date.parse(es));
});

test.each([
  '',
  'ayer',
  '2026-02-30T00:00:00.000Z',
  '2026-06-30T24:00:00.000Z',
  'Sat, 01 Jan 2000 00:00:0Z',
  '2026-11-21',
])('«%s» is refused, even where Date accepts it', (texto) => {
  expect(() => milisegundosDe(texto)).toThrow(RangeError);
  expect(() => sumarSegundos(texto, 1)).toThrow(RangeError);
});
