import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { moverParte, sinProbar, topeDe, enProporcion, type Probadas, type Porcentaje } from './porcentajes.ts';

const partes = (...de: readonly number[]): Porcentaje[] => de.map((porcentaje, i) => ({ miembro: i + 1, porcentaje }));
const cuales = ({ partes: p }: Probadas): number[] => p.map((una) => una.porcentaje);
const mover = (p: Probadas, miembro: number, a: number): Probadas => moverParte(p, miembro, a);

/** Shares of 1 to 12 members that total 100, some of them with nothing. */
const familias = fc
  .array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })
  .map((pesos) => partes(...enProporcion(pesos, 100)));
const movimientos = fc.array(fc.tuple(fc.nat(11), fc.integer({ min: -20, max: 130 })), { maxLength: 30 });

describe('moving a share', () => {
  test('takes from the others in proportion to their shares', () => {
    expect(cuales(mover(sinProbar(partes(40, 40, 20)), 1, 60))).toEqual([60, 27, 13]);
    expect(cuales(mover(sinProbar(partes(40, 40, 20)), 3, 40))).toEqual([30, 30, 40]);
    expect(cuales(mover(sinProbar(partes(50, 50)), 2, 70))).toEqual([30, 70]);
  });
  test('leaves nobody without a share who had one, and gives nothing to members without one', () => {
    expect(cuales(mover(sinProbar(partes(40, 40, 20, 0)), 1, 100))).toEqual([98, 1, 1, 0]);
    expect(cuales(mover(sinProbar(partes(90, 10, 0)), 1, 20))).toEqual([20, 80, 0]);
    expect(cuales(mover(sinProbar(partes(100, 0, 0)), 1, 50))).toEqual([50, 25, 25]);
    expect(cuales(mover(sinProbar(partes(100)), 1, 30))).toEqual([100]);
  });

  test('keeps the sum at 100 after any movements, gives the moved member as much as possible, and leaves everyone else a share they had', () => {
    fc.assert(
      fc.property(familias, movimientos, (familia, pasos) => {
        let probadas = sinProbar(familia);
        for (const [i, a] of pasos) {
          const miembro = (i % familia.length) + 1;
          probadas = mover(probadas, miembro, a);
          const ahora = cuales(probadas);
          expect(ahora.reduce((s, n) => s + n, 0)).toBe(100);
          expect(Math.min(...ahora)).toBeGreaterThanOrEqual(0);
          if (familia.length > 1)
            expect(ahora[miembro - 1]).toBe(Math.max(0, Math.min(topeDe(probadas.base, miembro), a)));
          for (const p of probadas.base)
            if (p.porcentaje > 0 && p.miembro !== miembro) expect(ahora[p.miembro - 1]).toBeGreaterThan(0);
        }
      }),
      { numRuns: rondas(300, 20_000) },
    );
  });

  test('moved there and back gives everybody their old share', () => {
    fc.assert(
      fc.property(familias, fc.nat(11), fc.array(fc.integer({ min: 0, max: 100 })), (familia, i, pasos) => {
        const miembro = (i % familia.length) + 1;
        const suya = familia[miembro - 1]?.porcentaje ?? 0;
        let probadas = sinProbar(familia);
        for (const a of [...pasos, suya]) probadas = mover(probadas, miembro, a);
        expect(probadas.partes).toEqual(familia);
      }),
      { numRuns: rondas(300, 20_000) },
    );
  });
});
