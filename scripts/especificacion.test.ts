import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// `especificacion.txt` lists the requirements of the specification, one a line. Tests that cover requirements name their numbers
// in a comment above them: «// Specification: 2.01 2.08».

const RAIZ = join(import.meta.dirname, '..');
const PIDE = readFileSync(join(import.meta.dirname, 'especificacion.txt'), 'utf8')
  .trim()
  .split('\n');

/** Returns the numbers above tests that run. A skipped or pending test covers nothing. */
const sostenidos = (texto: string): readonly string[] =>
  [
    ...texto.matchAll(
      /^(?:\s*\/\/ Specification:[ \d.]+\n)+\s*(?:await )?(?:it|test|soloLargo)(?!\.(?:skip|todo|fixme))[.(]/gm,
    ),
  ].flatMap(([comentario]) => comentario.match(/\d\.\d\d/g) ?? []);

test('the requirements are numbered by section without gaps, and none is repeated', () => {
  const numeros = PIDE.map((linea) => linea.slice(0, 4));
  const debidos = [...Map.groupBy(numeros, (n) => n[0] ?? '')].flatMap(([seccion, suyos]) =>
    suyos.map((_, i) => `${seccion}.${String(i + 1).padStart(2, '0')}`),
  );
  expect(numeros).toEqual(debidos);
  expect(new Set(PIDE.map((linea) => linea.slice(5))).size).toBe(309);
});

test('every requirement is covered by a test that runs, and no test names an unknown number', () => {
  const archivos = globSync('{shared,server,client,scripts}/**/*.{test,spec}.{ts,tsx}', { cwd: RAIZ });
  const hay = new Set(archivos.flatMap((archivo) => sostenidos(readFileSync(join(RAIZ, archivo), 'utf8'))));
  expect(PIDE.filter((linea) => !hay.has(linea.slice(0, 4)))).toEqual([]);
  expect([...hay].filter((numero) => !PIDE.some((linea) => linea.startsWith(`${numero} `)))).toEqual([]);
});

test('a number above a skipped test, or above none, covers nothing', () => {
  const con = (linea: string) => sostenidos(`// Specification: 2.01\n// Specification: 2.02\n${linea}\n`);
  for (const corre of ["test('a', f)", "  it('a', f)", "await test.step('a', f)", 'test.each(TABLA)('])
    expect(con(corre), corre).toEqual(['2.01', '2.02']);
  for (const no of ["test.skip('a', f)", "it.todo('a')", "// test('a', f)", "expect('a', x)", "describe('a', f)"])
    expect(con(no), no).toEqual([]);
});
