import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Balance } from './objetivo.ts';
import { ramificar } from './ramificar.ts';

/** Small loads and rooms, so that most assignments tie on the first terms; some members are over quota already. */
const casos = fc.record({
  excesos: fc.array(fc.integer({ min: -6, max: 3 }), { minLength: 1, maxLength: 4, size: 'max' }),
  piezas: fc.array(fc.record({ carga: fc.integer({ min: 1, max: 5 }), apta: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 6, size: 'max' }),
});

const terminos = (restos: readonly number[]): number[] => {
  const excesos = restos.map((r) => Math.max(0, r));
  return [Math.max(...excesos), excesos.reduce((s, x) => s + x, 0), restos.reduce((s, r) => s + r ** 2, 0)];
};
const antes = (a: readonly number[], b: readonly number[]): boolean => (a.map((x, i) => x - (b[i] ?? 0)).find((d) => d !== 0) ?? 0) < 0;

test('no assignment is better than the one that the search finds, and members are left as they were', () => {
  fc.assert(
    fc.property(casos, ({ excesos, piezas: filas }) => {
      const balances: Balance[] = excesos.map((exceso, id) => ({ id, exceso }));
      // Members of two kinds, by turns; a piece suits one kind or both, and always somebody.
      const candidatos = [1, 2, 3].map((apta) => balances.filter((b) => ((b.id % 2 === 0 ? 1 : 2) & apta) !== 0));
      const piezas = filas
        .toSorted((a, b) => b.carga - a.carga || a.apta - b.apta)
        .map((fila, id) => ({ id, carga: fila.carga, candidatos: candidatos[fila.apta - 1]?.length ? (candidatos[fila.apta - 1] ?? []) : balances }));

      const duenos = ramificar(piezas, balances);
      expect(balances.map((b) => b.exceso)).toEqual(excesos);
      expect(duenos.size).toBe(piezas.length);
      const restos = [...excesos];
      for (const [pieza, dueno] of duenos) {
        expect(pieza.candidatos).toContain(dueno);
        restos[dueno.id] = (restos[dueno.id] ?? 0) + pieza.carga;
      }
      const hallado = terminos(restos);

      const probar = (k: number, actual: readonly number[]): void => {
        const pieza = piezas[k];
        if (!pieza) {
          if (antes(terminos(actual), hallado)) expect(hallado).toEqual(terminos(actual));
          return;
        }
        for (const { id } of pieza.candidatos) probar(k + 1, actual.with(id, (actual[id] ?? 0) + pieza.carga));
      };
      probar(0, excesos);
    }),
    { numRuns: 2500 },
  );
});
