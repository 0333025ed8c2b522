import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { segundosEntre, sumarSegundos } from './instantes.ts';

const aMs = (i: string) => Temporal.Instant.from(i).epochMilliseconds;
const PRIMERO = aMs('0001-01-01T00:00:00.000Z');
const ULTIMO = aMs('9998-12-31T23:59:59.999Z');
const SIGLO = 100 * 366 * 86_400;
const texto = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' });
const instante = fc.integer({ min: PRIMERO + SIGLO * 1_000, max: ULTIMO - SIGLO * 1_000 });

test('adds what Temporal adds, in any year, and back', () => {
  fc.assert(
    fc.property(instante, fc.double({ min: -SIGLO, max: SIGLO, noNaN: true }), (ms, segundos) => {
      const mas = Math.round(segundos * 1_000) + 0;
      expect(sumarSegundos(texto(ms), segundos)).toBe(texto(ms + mas));
      expect(segundosEntre(texto(ms), texto(ms + mas))).toBe(mas / 1_000);
    }),
    { numRuns: 2_000 },
  );
});

test('over the ends of months, years and centuries, and leap days', () => {
  expect(sumarSegundos('2026-12-31T23:59:59.999Z', 0.001)).toBe('2027-01-01T00:00:00.000Z');
  expect(sumarSegundos('2028-02-28T23:59:59.500Z', 0.5)).toBe('2028-02-29T00:00:00.000Z');
  expect(sumarSegundos('2100-02-28T12:00:00.000Z', 86_400)).toBe('2100-03-01T12:00:00.000Z');
  expect(sumarSegundos('2000-03-01T00:00:00.000Z', -1)).toBe('2000-02-29T23:59:59.000Z');
  expect(sumarSegundos('1969-12-31T23:59:59.999Z', 0.001)).toBe('1970-01-01T00:00:00.000Z');
});

test('instants written otherwise are understood too, and what is none is refused', () => {
  expect(sumarSegundos('2026-11-21T10:00:00Z', 1)).toBe('2026-11-21T10:00:01.000Z');
  expect(sumarSegundos('2026-11-21T11:00:00+01:00', 0)).toBe('2026-11-21T10:00:00.000Z');
  expect(() => sumarSegundos('ayer', 1)).toThrow(RangeError);
});
