import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { azarDeSemilla, barajar, indiceTrimestre, ordenDelTrimestre } from './orden.ts';

test('the generator is mulberry32: the known stream of seed 1', () => {
  const azar = azarDeSemilla(1);
  expect([azar(2 ** 32), azar(2 ** 32), azar(2 ** 32)]).toEqual([2693262067, 11749833, 2265367787]);
});

test('the same seed shuffles the same set alike, in any given order', () => {
  expect(barajar([1, 2, 3, 4, 5], 42)).toEqual(barajar([5, 3, 1, 4, 2], 42));
  expect(barajar([1, 2, 3, 4, 5], 42)).not.toEqual(barajar([1, 2, 3, 4, 5], 43));
});

test('all orders of four are about equally likely', () => {
  const veces = new Map<string, number>();
  for (let semilla = 0; semilla < 24_000; semilla += 1) {
    const orden = barajar([1, 2, 3, 4], semilla).join(' ');
    veces.set(orden, (veces.get(orden) ?? 0) + 1);
  }
  expect(veces.size).toBe(24);
  expect(Math.min(...veces.values())).toBeGreaterThan(850);
  expect(Math.max(...veces.values())).toBeLessThan(1150);
});

test('quarters are numbered without gaps, also over the new year', () => {
  const dias = ['2026-01-01', '2026-03-31', '2026-04-01', '2026-07-01', '2026-10-01', '2026-12-31', '2027-01-01'];
  expect(dias.map((dia) => indiceTrimestre(dia) - 2026 * 4)).toEqual([0, 0, 1, 2, 3, 3, 4]);
});

// Specification: 9.26
test('the order rotates left by one place each quarter', () => {
  const [primero = 0, ...resto] = ordenDelTrimestre([1, 2, 3, 4], 9, 8104);
  expect(ordenDelTrimestre([1, 2, 3, 4], 9, 8105)).toEqual([...resto, primero]);
});

// Specification: 4.23
test('over n quarters each of n members holds every place once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 10 }),
      fc.integer(),
      fc.integer({ min: 8000, max: 8400 }),
      (ids, semilla, trimestre) => {
        const ordenes = ids.map((_, i) => ordenDelTrimestre(ids, semilla, trimestre + i));
        for (const sitio of ids.keys()) expect(new Set(ordenes.map((orden) => orden[sitio]))).toEqual(new Set(ids));
      },
    ),
    { numRuns: rondas(250, 20_000) },
  );
});

test('a member who joins with the highest id moves at most one other, who goes to the end', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 9 }), fc.integer(), (ids, semilla) => {
      const antes = barajar(ids, semilla);
      const despues = barajar([...ids, 100], semilla);
      const sitio = despues.indexOf(100);
      const esperado = sitio === antes.length ? [...antes, 100] : [...antes.with(sitio, 100), antes[sitio]];
      expect(despues).toEqual(esperado);
    }),
    { numRuns: rondas(250, 20_000) },
  );
});

test('without members the order is empty', () => {
  expect(ordenDelTrimestre([], 1, 8104)).toEqual([]);
});
