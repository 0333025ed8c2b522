import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { manosYCabeza } from './minutos.ts';

test('gives each member’s load and percentage of physical and of planning work', () => {
  const { manos, cabeza } = manosYCabeza([
    { miembro: 7, manos: 300, cabeza: 20 },
    { miembro: 3, manos: 100, cabeza: 0 },
    { miembro: 5, manos: 0, cabeza: 10 },
  ]);
  expect(manos).toEqual([
    { miembro: 7, carga: 300, porcentaje: 75 },
    { miembro: 3, carga: 100, porcentaje: 25 },
    { miembro: 5, carga: 0, porcentaje: 0 },
  ]);
  expect(cabeza.map((p) => p.porcentaje)).toEqual([67, 0, 33]);
});

test('the percentages of a kind sum to 100, or to 0 when there is no such work', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ miembro: fc.nat(), manos: fc.nat(5_000), cabeza: fc.nat(5_000) }), { minLength: 1 }),
      (filas) => {
        const { manos, cabeza } = manosYCabeza(filas);
        for (const partes of [manos, cabeza]) {
          const hay = partes.some((p) => p.carga > 0);
          expect(partes.reduce((suma, p) => suma + p.porcentaje, 0)).toBe(hay ? 100 : 0);
          expect(partes.filter((p) => p.carga === 0 && p.porcentaje > 0)).toEqual([]);
        }
      },
    ),
  );
});
