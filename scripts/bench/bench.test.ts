import { expect, test } from 'vitest';
import { cumple } from './informe.ts';
import { leerBytes } from './montajes.ts';
import { arbolesDe, cpuDe, leerStat } from './procesos.ts';
import { buscarRitmo } from './ritmo.ts';
import { picoPorSegundo } from './multitud.ts';

const BUSQUEDA = { desde: 50, fino: 1.1, intentos: 2 } as const;

test.each([60, 100, 437, 1_000, 1_599])('the search of the rate comes within a tenth below %i', async (hasta) => {
  const hallado = await buscarRitmo((ritmo) => Promise.resolve(ritmo <= hasta), BUSQUEDA);
  expect(hallado).toBeLessThanOrEqual(hasta);
  expect(hallado).toBeGreaterThan(hasta / 1.1);
});

test('a rate that holds at the second try holds; one below the first does not make the search endless', async () => {
  const fallados = new Set<number>();
  const alSegundo = (ritmo: number): Promise<boolean> => {
    const yaFallo = fallados.has(ritmo);
    fallados.add(ritmo);
    return Promise.resolve(yaFallo && ritmo <= 200);
  };
  expect(await buscarRitmo(alSegundo, BUSQUEDA)).toBe(200);
  expect(await buscarRitmo(() => Promise.resolve(false), BUSQUEDA)).toBe(0);
});

const linea = (nombre: string, padre: number, ...tics: readonly number[]): string =>
  `7 (${nombre}) S ${String(padre)} 7 7 0 -1 4194304 1 2 3 4 ${tics.join(' ')} 20 0 1 0 5 6 7\n`;

test('a process is read whatever its name holds, with what its buried children used', () => {
  expect(leerStat(linea('node', 4, 100, 20, 3, 1))).toEqual({ padre: 4, propia: 1_200, enterrada: 40 });
  expect(leerStat(linea('a) S 9 (b', 4, 1, 0, 0, 0))).toEqual({ padre: 4, propia: 10, enterrada: 0 });
});

test('a tree of processes holds all that descend from its roots, and nobody else', () => {
  const procesos = new Map([
    [1, { padre: 0 }],
    [10, { padre: 1 }],
    [11, { padre: 10 }],
    [12, { padre: 11 }],
    [20, { padre: 1 }],
    [30, { padre: 99 }],
  ]);
  expect(arbolesDe([10], procesos)).toEqual([10, 11, 12]);
  expect(arbolesDe([11, 20], procesos)).toEqual([11, 12, 20]);
});

test('what a process has used of the processor is what it says of itself', () => {
  const [antes, propias] = [cpuDe(process.pid), process.cpuUsage()];
  const gastado = (): number => process.cpuUsage(propias).user / 1_000;
  while (gastado() < 60) JSON.stringify(process.memoryUsage());
  // Nothing is known of it where there is no /proc.
  if (!Number.isNaN(antes)) expect(cpuDe(process.pid) - antes).toBeGreaterThan(40);
});

test('bytes of Redis are those in and those out', () => {
  expect(
    leerBytes('# Stats\r\ntotal_net_input_bytes:120\r\ntotal_net_output_bytes:34\r\ntotal_net_repl_input_bytes:9\r\n'),
  ).toBe(154);
});

test('the peak is of any second, wherever it begins', () => {
  expect(picoPorSegundo([])).toBe(0);
  expect(picoPorSegundo([3_000, 901, 0, 1_100, 1_899, 1_900])).toBe(4);
});

test('a figure is judged by its ratio where there is a floor, by itself where there is none, and not at all without a goal', () => {
  const cifra = { que: '', unidad: 'ms', valor: 30 } as const;
  expect(cumple({ ...cifra, suelo: 10, objetivo: 3 })).toBe(true);
  expect(cumple({ ...cifra, suelo: 10, objetivo: 2.9 })).toBe(false);
  expect(cumple({ ...cifra, objetivo: 3 })).toBe(false);
  expect(cumple({ ...cifra, objetivo: 30 })).toBe(true);
  expect(cumple(cifra)).toBe(true);
  expect(cumple({ ...cifra, valor: NaN, objetivo: 30 })).toBe(false);
});
