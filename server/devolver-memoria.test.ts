import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { devolverMemoria } from './devolver-memoria.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NADIE = { miembros: 0, aparatos: 0, pantallas: 0 };

test('memory is given back after the start, and once each time that everybody has gone', () => {
  let quienes = NADIE;
  const recoger = vi.fn();
  const minutos = (n: number): number => {
    vi.advanceTimersByTime(60_000 * n);
    return recoger.mock.calls.length;
  };
  devolverMemoria(() => quienes, recoger);
  expect(recoger).not.toHaveBeenCalled();
  expect(minutos(30)).toBe(1);
  quienes = { miembros: 1, aparatos: 2, pantallas: 0 };
  expect(minutos(30)).toBe(1);
  quienes = { ...NADIE, pantallas: 1 };
  expect(minutos(30)).toBe(1);
  quienes = NADIE;
  expect(minutos(30)).toBe(2);
});

test('not after a start in which everybody came back at once', () => {
  const recoger = vi.fn();
  devolverMemoria(() => ({ miembros: 1, aparatos: 1, pantallas: 0 }), recoger);
  vi.advanceTimersByTime(3_600_000);
  expect(recoger).not.toHaveBeenCalled();
});
