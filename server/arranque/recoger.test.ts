import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const RAIZ = join(import.meta.dirname, '../..');

/** Keeps `vivos` MB, drops 30 MB that V8 has moved to its old generation, and prints the MB that `recoger` gives back. */
const soltar = (vivos: number, banderas: readonly string[]): number => {
  const guion = `
    import { recoger } from '#server/arranque/recoger.ts';
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

test('a start’s leftovers are given back to the system, unless the heap is large or V8 lends no collection', () => {
  expect(soltar(0, ['--expose-gc'])).toBeGreaterThan(15);
  expect(soltar(200, ['--expose-gc'])).toBeLessThan(5);
  expect(soltar(0, [])).toBeLessThan(5);
});
