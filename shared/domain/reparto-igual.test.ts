import { expect, test } from 'vitest';
import { repartoIgual } from './porcentajes.ts';

// Specification: 9.06
test.each([
  [0, []],
  [1, [100]],
  [2, [50, 50]],
  [3, [33, 33, 34]],
  [6, [16, 16, 16, 16, 16, 20]],
])('equal shares of %i members', (n, partes) => {
  const miembros = Array.from({ length: n }, (_, i) => i + 10);
  expect(repartoIgual(miembros)).toEqual(partes.map((porcentaje, i) => ({ miembro: i + 10, porcentaje })));
});
