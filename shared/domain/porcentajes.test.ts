import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conIncluidos, cuadrar, enProporcion, type Porcentaje } from './porcentajes.ts';

const suma = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0);
const partesDe = (porcentajes: readonly number[]): Porcentaje[] =>
  porcentajes.map((porcentaje, i) => ({ miembro: i + 1, porcentaje }));
const porcentajesDe = (partes: readonly Porcentaje[]) => partes.map((p) => p.porcentaje);
const unos = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 30 });

describe('in proportion', () => {
  test('sums exactly, is never further than one from the exact part, and gives larger weights no less', () => {
    fc.assert(
      fc.property(unos, fc.integer({ min: 0, max: 100 }), (pesos, total) => {
        const partes = enProporcion(pesos, total);
        const s = suma(pesos);
        expect(suma(partes)).toBe(total);
        for (const [i, p] of pesos.entries()) {
          expect(Math.abs((partes[i] ?? NaN) - (s === 0 ? total / pesos.length : (p * total) / s))).toBeLessThan(1);
          for (const [j, q] of pesos.entries()) if (p > q) expect(partes[i]).toBeGreaterThanOrEqual(partes[j] ?? NaN);
        }
      }),
    );
  });
});

describe('balancing to 100', () => {
  test.each([
    [
      'one member has five more, the others give in proportion and in steps of five',
      [40, 35, 20, 10],
      1,
      [40, 30, 20, 10],
    ],
    ['steps of one are used where steps of five would leave a member with nothing', [90, 10, 5, 5], 1, [90, 5, 3, 2]],
    ['a member with nothing keeps nothing', [50, 30, 30, 0], 1, [50, 25, 25, 0]],
    ['members with nothing share the rest if none of the others has anything', [60, 0, 0], 1, [60, 20, 20]],
    ['a member with 100 leaves nothing to the others', [100, 50, 50], 1, [100, 0, 0]],
    ['without a moved member all shares change in proportion', [50, 50, 100], null, [25, 25, 50]],
    ['a single member gets 100', [40], 1, [100]],
    ['shares that add up to 100 already stay as they are', [35, 35, 20, 10], 2, [35, 35, 20, 10]],
  ] as const)('%s', (_, antes, fijo, despues) => {
    expect(porcentajesDe(cuadrar(partesDe(antes), fijo))).toEqual(despues);
  });

  test('always totals 100, keeps the one that was moved, and changes nothing when repeated', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 30 }),
        fc.nat({ max: 29 }),
        fc.boolean(),
        (antes, quien, alguien) => {
          const fijo = alguien ? (quien % antes.length) + 1 : null;
          const despues = cuadrar(partesDe(antes), fijo);
          expect(suma(porcentajesDe(despues))).toBe(100);
          if (fijo !== null) expect(despues[fijo - 1]?.porcentaje).toBe(antes[fijo - 1]);
          expect(despues.every((p) => Number.isInteger(p.porcentaje) && p.porcentaje >= 0 && p.porcentaje <= 100)).toBe(
            true,
          );
          expect(cuadrar(despues, fijo)).toEqual(despues);
        },
      ),
    );
  });
});

describe('with additional members', () => {
  test('gives them their part, and the rest keep their proportions', () => {
    expect(conIncluidos(partesDe([40, 40, 20]), [{ miembro: 9, porcentaje: 10 }])).toEqual([
      ...partesDe([36, 36, 18]),
      { miembro: 9, porcentaje: 10 },
    ]);
  });

  test('leaves shares that do not total 100 as they are', () => {
    expect(conIncluidos(partesDe([40, 40]), [{ miembro: 9, porcentaje: 10 }])).toEqual(partesDe([40, 40]));
  });

  test('totals exactly 100, for any family and any parts given', () => {
    fc.assert(
      fc.property(unos, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 10 }), (pesos, dadas) => {
        const base = partesDe(enProporcion(pesos, 100));
        const incluidos = dadas.map((porcentaje, i) => ({ miembro: 100 + i, porcentaje }));
        const todos = conIncluidos(base, incluidos);
        const resto = 100 - suma(dadas);
        expect(suma(porcentajesDe(todos))).toBe(100);
        expect(todos.slice(base.length)).toEqual(incluidos);
        for (const [i, b] of base.entries())
          expect(Math.abs((todos[i]?.porcentaje ?? NaN) - (b.porcentaje * resto) / 100)).toBeLessThan(1);
      }),
    );
  });
});
