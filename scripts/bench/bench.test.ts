import { expect, test } from 'vitest';
import { cumple } from './informe.ts';
import { cpuDe } from './procesos.ts';
import { buscarRitmo } from './ritmo.ts';

const BUSQUEDA = { desde: 50, fino: 1.1, intentos: 2 } as const;

test.each([60, 100, 437, 1_000, 1_599])(
  'the search for the highest rate finds one at most a tenth below %i',
  async (hasta) => {
    const hallado = await buscarRitmo((ritmo) => Promise.resolve(ritmo <= hasta), BUSQUEDA);
    expect(hallado).toBeLessThanOrEqual(hasta);
    expect(hallado).toBeGreaterThan(hasta / 1.1);
  },
);

test('a rate that succeeds at the second try counts, and the search ends with 0 if every rate fails', async () => {
  const fallados = new Set<number>();
  const alSegundo = (ritmo: number): Promise<boolean> => {
    const yaFallo = fallados.has(ritmo);
    fallados.add(ritmo);
    return Promise.resolve(yaFallo && ritmo <= 200);
  };
  expect(await buscarRitmo(alSegundo, BUSQUEDA)).toBe(200);
  expect(await buscarRitmo(() => Promise.resolve(false), BUSQUEDA)).toBe(0);
});

test('`cpuDe` measures the CPU time that the process itself reports', () => {
  const [antes, propias] = [cpuDe(process.pid), process.cpuUsage()];
  const gastado = (): number => process.cpuUsage(propias).user / 1_000;
  while (gastado() < 60) JSON.stringify(process.memoryUsage());
  // `cpuDe` returns NaN on systems without /proc.
  if (!Number.isNaN(antes)) expect(cpuDe(process.pid) - antes).toBeGreaterThan(40);
});

test('a figure is judged by its ratio to the floor, by itself without a floor, and not at all without a goal', () => {
  const cifra = { que: '', unidad: 'ms', valor: 30 } as const;
  expect(cumple({ ...cifra, suelo: 10, objetivo: 3 })).toBe(true);
  expect(cumple({ ...cifra, suelo: 10, objetivo: 2.9 })).toBe(false);
  expect(cumple({ ...cifra, objetivo: 3 })).toBe(false);
  expect(cumple({ ...cifra, objetivo: 30 })).toBe(true);
  expect(cumple(cifra)).toBe(true);
  expect(cumple({ ...cifra, valor: NaN, objetivo: 30 })).toBe(false);
});
