import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Prueba, Requisito } from './especificacion/requisito.ts';
import { SECCION_2 } from './especificacion/seccion-2.ts';
import { SECCION_3 } from './especificacion/seccion-3.ts';
import { SECCION_4 } from './especificacion/seccion-4.ts';
import { SECCION_5 } from './especificacion/seccion-5.ts';
import { SECCION_6 } from './especificacion/seccion-6.ts';
import { SECCION_7 } from './especificacion/seccion-7.ts';
import { SECCION_8 } from './especificacion/seccion-8.ts';
import { SECCION_9 } from './especificacion/seccion-9.ts';

/** The map from the specification to the tests: nothing that it asks is without a test, and every test named here is there. */

const RAIZ = join(import.meta.dirname, '..');
const SECCIONES: readonly (readonly [numero: number, requisitos: readonly Requisito[]])[] = [
  [2, SECCION_2],
  [3, SECCION_3],
  [4, SECCION_4],
  [5, SECCION_5],
  [6, SECCION_6],
  [7, SECCION_7],
  [8, SECCION_8],
  [9, SECCION_9],
];

const leidos = new Map<string, string>();
/** A file's lines without those that are commented out. */
const leer = (archivo: string): string => {
  const guardado = leidos.get(archivo);
  if (guardado !== undefined) return guardado;
  const completo = join(RAIZ, archivo);
  const texto = existsSync(completo) ? readFileSync(completo, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '') : '';
  leidos.set(archivo, texto);
  return texto;
};

const literal = (texto: string): string => `(['"\`])${texto.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\1`;

/** A running test (`it`, `test`, a step, a table's), not one that is skipped, still to do, or only a word in the text. */
const hayPrueba = (texto: string, titulo: string): boolean =>
  new RegExp(
    String.raw`(?:(?<![\w.])(?:it|test|test\.step|it\.concurrent|test\.concurrent)|[\])])\(\s*${literal(titulo)}\s*,`,
  ).test(texto);

/** A table's row, in the test's own file or in one beside it from which it comes. */
const hayFila = (archivo: string, fila: string): boolean => {
  const texto = leer(archivo);
  const vecinos = [...texto.matchAll(/from '\.\/([\w./-]+)'/g)].map(([, vecino = '']) =>
    leer(join(dirname(archivo), vecino)),
  );
  return [texto, ...vecinos].some((t) => new RegExp(literal(fila)).test(t));
};

const falta = ([archivo, titulo, ...filas]: Prueba): string[] => {
  if (leer(archivo) === '') return [`${archivo} does not exist`];
  if (!hayPrueba(leer(archivo), titulo)) return [`${archivo} has no test «${titulo}»`];
  return filas.filter((fila) => !hayFila(archivo, fila)).map((fila) => `${archivo}: «${titulo}» has no row «${fila}»`);
};

test.each(SECCIONES)('section %i: numbered without gaps, each requirement said once', (numero, requisitos) => {
  expect(requisitos.map(([id]) => id)).toEqual(
    requisitos.map((_, i) => `${String(numero)}.${String(i + 1).padStart(2, '0')}`),
  );
  expect(new Set(requisitos.map(([, pide]) => pide)).size).toBe(requisitos.length);
});

test.each(SECCIONES)('section %i: every requirement is held by tests that are there', (_, requisitos) => {
  expect(requisitos.length).toBeGreaterThan(15);
  const faltan = requisitos.flatMap(([id, pide, ...pruebas]) => {
    if (pruebas.length === 0) return [`${id} ${pide}: no test at all`];
    return pruebas.flatMap(falta).map((que) => `${id} ${pide}: ${que}`);
  });
  expect(faltan).toEqual([]);
});

test('a test that is gone, skipped, renamed or commented out is missed', () => {
  for (const texto of [
    "test('otra cosa', () => {})",
    "test.skip('algo', () => {})",
    "it.todo('algo')",
    "expect('algo', x)",
    "describe('algo', () => {})",
  ])
    expect(hayPrueba(texto, 'algo'), texto).toBe(false);
  for (const texto of [
    "test('algo', () => {})",
    "  it('algo', () => {})",
    "await test.step('algo', f)",
    "])('algo', f)",
    'test.each(TABLA)("algo", f)',
  ])
    expect(hayPrueba(texto, 'algo'), texto).toBe(true);
  expect(falta(['scripts/no-existe.test.ts', 'algo'])).toEqual(['scripts/no-existe.test.ts does not exist']);
  expect(hayFila('server/testing/contract/llamadas.test.ts', 'POST /auth/token/')).toBe(true);
  expect(hayFila('server/testing/contract/llamadas.test.ts', 'POST /auth/nada/')).toBe(false);
});
