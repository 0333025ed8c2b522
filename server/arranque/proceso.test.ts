import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const RAIZ = join(import.meta.dirname, '../..');

/**
 * Runs `recoger` in a process that keeps `vivos` blocks of about half a MB and has dropped 60 that V8 had moved to its old
 * generation. Returns the MB that the system gets back.
 */
const soltar = (vivos: number, banderas: readonly string[]): number => {
  const guion = `
    import { recoger } from '#server/arranque/proceso.ts';
    const megas = (cuantos) => Array.from({ length: cuantos }, () => Array.from({ length: 8192 }, () => ({ uno: 1 })).map(() => [1]));
    globalThis.vivos = megas(${String(vivos)});
    let sobra = megas(60);
    sobra = null;
    const antes = process.memoryUsage.rss();
    recoger();
    console.log((antes - process.memoryUsage.rss()) / 1e6);
  `;
  const argumentos = [...banderas, '--input-type=module', '-e', guion];
  return Number(spawnSync(process.execPath, argumentos, { cwd: RAIZ, encoding: 'utf8' }).stdout);
};

test('memory that a start leaves is given back to the system, unless the heap is large or Node runs without `--expose-gc`', () => {
  expect(soltar(0, ['--expose-gc'])).toBeGreaterThan(15);
  expect(soltar(200, ['--expose-gc'])).toBeLessThan(5);
  expect(soltar(0, [])).toBeLessThan(5);
});
