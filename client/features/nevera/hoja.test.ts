import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bloque, componer } from './hoja.ts';

const casa = (miembros: number, tareas: number): Bloque<number>[] =>
  Array.from({ length: miembros }, (_, m) => ({
    titulo: `Miembro ${String(m)}`,
    filas: Array.from({ length: tareas }, (__, t) => m * 100 + t),
  }));

test.each([
  [2, 10],
  [4, 8],
  [6, 8],
  [12, 5],
])('%i members with %i chores each fit one page', (miembros, tareas) => {
  expect(componer(casa(miembros, tareas), 2).paginas).toHaveLength(1);
});

test('a small family gets the largest rows, a large one smaller ones, and too much for one page goes on the next', () => {
  expect(componer(casa(2, 5), 2).fila).toBe(9);
  expect(componer(casa(12, 5), 2).fila).toBeLessThan(7);
  expect(componer(casa(12, 12), 2).paginas.length).toBeGreaterThan(1);
});

test('every row stands on the sheet once and in its order, and no column is higher than a page', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 130 }), { maxLength: 14 }), (cuantas) => {
      const bloques = cuantas.map((n, m) => ({
        titulo: String(m),
        filas: Array.from({ length: n }, (_, i) => m * 1_000 + i),
      }));
      const { fila, paginas } = componer(bloques, 2);
      const columnas = paginas.flat();
      expect(columnas.flatMap((c) => c.flatMap((b) => b.filas))).toEqual(bloques.flatMap((b) => b.filas));
      for (const columna of columnas)
        expect(columna.reduce((n, b) => n + b.filas.length + 2, 0) * fila).toBeLessThanOrEqual(254);
    }),
  );
});
