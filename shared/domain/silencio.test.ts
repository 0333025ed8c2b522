import { describe, expect, test } from 'vitest';
import { enSilencio, finDelRecordatorio } from './silencio.ts';

const calladas = (desde: number, hasta: number): number[] =>
  Array.from({ length: 24 }, (_, hora) => hora).filter((hora) => enSilencio({ desde, hasta }, hora));

test('quiet hours span midnight, lie within a day, or are none', () => {
  expect(calladas(22, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 22, 23]);
  expect(calladas(1, 4)).toEqual([1, 2, 3]);
  expect(calladas(23, 0)).toEqual([23]);
  expect(calladas(9, 9)).toEqual([]);
});

describe('a reminder ends', () => {
  const fin = (desde: number, hasta: number, hora: number, dia = '2026-11-21') =>
    finDelRecordatorio({ desde, hasta }, { zona: 'Europe/Madrid', dia, hora });

  test('when the next quiet hours of its day begin, else with its day', () => {
    expect(fin(22, 8, 18)).toBe('2026-11-21T21:00:00.000Z');
    expect(fin(22, 8, 7)).toBe('2026-11-21T21:00:00.000Z');
    expect(fin(22, 8, 23)).toBe('2026-11-21T23:00:00.000Z');
    expect(fin(1, 9, 18)).toBe('2026-11-21T23:00:00.000Z');
    expect(fin(0, 0, 18)).toBe('2026-11-21T23:00:00.000Z');
  });

  test('by the local clock, also on the day on which the clocks change', () => {
    expect(fin(22, 8, 1, '2026-03-29')).toBe('2026-03-29T20:00:00.000Z');
    expect(fin(2, 8, 1, '2026-03-29')).toBe('2026-03-29T01:00:00.000Z');
    expect(fin(22, 8, 1, '2026-10-25')).toBe('2026-10-25T21:00:00.000Z');
  });
});
