import { setTimeout as pausa } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { enCadaFamilia } from './repetir.ts';

test('each family’s job runs once, eight side by side, and a failure stops no other', async () => {
  const familias = Array.from({ length: 100 }, (_, n) => n);
  const hechas: number[] = [];
  const fallos: unknown[] = [];
  let [ahora, aLaVez] = [0, 0];
  const alFallar = (error: unknown): void => void fallos.push(error);
  await enCadaFamilia({
    familias,
    aLaVez: 8,
    hacer: async (familia) => {
      ahora += 1;
      aLaVez = Math.max(aLaVez, ahora);
      await pausa(familia % 3);
      ahora -= 1;
      if (familia % 10 === 0) throw new Error(String(familia));
      hechas.push(familia);
    },
    alFallar,
    parar: () => false,
  });
  expect(hechas.toSorted((a, b) => a - b)).toEqual(familias.filter((n) => n % 10 !== 0));
  expect(fallos).toHaveLength(10);
  expect(ahora).toBe(0);
  expect(aLaVez).toBe(8);
  await enCadaFamilia({
    familias: [],
    aLaVez: 8,
    hacer: () => Promise.reject(new Error('nobody')),
    alFallar,
    parar: () => false,
  });
  expect(fallos).toHaveLength(10);
});

test('requests are served between families, though no job waits for anything', async () => {
  let turnos = 0;
  const otro = setInterval(() => (turnos += 1), 0);
  await enCadaFamilia({
    familias: Array.from({ length: 200 }, (_, n) => n),
    aLaVez: 16,
    hacer: async () => {
      for (const fin = performance.now() + 1; performance.now() < fin;) await Promise.resolve();
    },
    alFallar: () => undefined,
    parar: () => false,
  });
  clearInterval(otro);
  expect(turnos).toBeGreaterThan(5);
});

test('no other family is begun once the server is about to close', async () => {
  const hechas: number[] = [];
  await enCadaFamilia({
    familias: Array.from({ length: 100 }, (_, n) => n),
    aLaVez: 4,
    hacer: async (familia) => void hechas.push(familia),
    alFallar: () => undefined,
    parar: () => hechas.length >= 10,
  });
  expect(hechas).toHaveLength(10);
});
