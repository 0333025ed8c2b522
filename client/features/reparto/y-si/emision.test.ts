import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crearEmision } from './emision.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends at most four values a second, one after another, and only the last of those that came meanwhile', async () => {
  const mostrados: number[] = [];
  const mostrar = async (n: number): Promise<void> => {
    await new Promise((listo) => setTimeout(listo, 100));
    mostrados.push(n);
  };
  const emision = crearEmision({ mostrar, quitar: () => Promise.resolve(), alFallar: () => undefined });
  for (let n = 0; n < 100; n += 1) {
    emision.poner(n);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(mostrados.length).toBeLessThanOrEqual(5);
  expect(mostrados.at(-1)).toBe(99);
  expect(mostrados).toEqual(mostrados.toSorted((a, b) => a - b));
});

test('parar waits for the request in flight and ends the sending; a failed request is reported and ends it too', async () => {
  const dicho: string[] = [];
  const puertos = {
    mostrar: async (n: number) => {
      await new Promise((listo) => setTimeout(listo, 100));
      dicho.push(`muestra ${String(n)}`);
      if (n === 3) throw new Error('refused');
    },
    quitar: () => Promise.resolve(dicho.push('quita')),
    alFallar: () => void dicho.push('falla'),
  };
  const emision = crearEmision(puertos);
  emision.poner(1);
  emision.poner(2);
  const fin = emision.parar();
  emision.poner(4);
  await vi.advanceTimersByTimeAsync(1_000);
  await fin;
  expect(dicho).toEqual(['muestra 1', 'quita']);
  const otra = crearEmision(puertos);
  otra.poner(3);
  await vi.advanceTimersByTimeAsync(1_000);
  otra.poner(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(dicho.slice(2)).toEqual(['muestra 3', 'falla']);
});
