import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONSEJO_EDADES, repartoPorEdades } from './porcentajes.ts';
import { GRUPOS_EDAD, type GrupoEdad } from './tipos.ts';

const familia = (adultos: number, jovenes: number, ninos: number) =>
  (
    [
      ['ADULTO', adultos],
      ['JUVENIL', jovenes],
      ['INFANTIL', ninos],
    ] as const
  )
    .flatMap(([grupo_edad, n]) => Array.from({ length: n }, () => grupo_edad))
    .map((grupo_edad, i) => ({ id: i + 1, grupo_edad }));
const de = (...n: [number, number, number]) => repartoPorEdades(familia(...n)).map((p) => p.porcentaje);

test.each([
  [[1, 0, 0], [100]],
  [
    [2, 0, 0],
    [50, 50],
  ],
  [
    [3, 0, 0],
    [34, 33, 33],
  ],
  [
    [1, 0, 1],
    [70, 30],
  ],
  [
    [2, 1, 1],
    [35, 35, 20, 10],
  ],
  [
    [2, 0, 2],
    [35, 35, 15, 15],
  ],
  [
    [2, 1, 2],
    [30, 30, 20, 10, 10],
  ],
  [
    [2, 2, 2],
    [25, 25, 15, 15, 10, 10],
  ],
  [
    [3, 0, 2],
    [26, 26, 26, 11, 11],
  ],
  [
    [4, 0, 1],
    [23, 23, 23, 23, 8],
  ],
  [
    [5, 3, 4],
    [12, 12, 12, 12, 12, 8, 8, 8, 4, 4, 4, 4],
  ],
] as const)('%j adults, teenagers and children', (n, partes) => {
  expect(de(...(n as unknown as [number, number, number]))).toEqual(partes);
});

test('without members the result is empty', () => expect(repartoPorEdades([])).toEqual([]));

const cualquiera = fc
  .array(fc.constantFrom<GrupoEdad>(...GRUPOS_EDAD), { minLength: 1, maxLength: 30 })
  .map((grupos) => grupos.map((grupo_edad, i) => ({ id: 10 + i, grupo_edad })));

test('any family from 1 to 30 gets whole shares above zero, exactly 100, the older never less, and within one age group never more than one apart', () => {
  fc.assert(
    fc.property(cualquiera, (miembros) => {
      const partes = new Map(repartoPorEdades(miembros).map((p) => [p.miembro, p.porcentaje]));
      expect([...partes.keys()]).toEqual(miembros.map((m) => m.id));
      expect([...partes.values()].reduce((a, b) => a + b, 0)).toBe(100);
      const por = GRUPOS_EDAD.map((g) =>
        miembros.filter((m) => m.grupo_edad === g).map((m) => partes.get(m.id)!),
      ).filter((l) => l.length > 0);
      for (const [i, l] of por.entries()) {
        expect(l.every((p) => Number.isInteger(p) && p >= 1)).toBe(true);
        expect(Math.max(...l) - Math.min(...l)).toBeLessThanOrEqual(1);
        // `por` goes from the youngest age group to the oldest.
        for (const mayores of por.slice(i + 1)) expect(Math.min(...mayores)).toBeGreaterThanOrEqual(Math.max(...l));
      }
    }),
  );
});

test('every family up to 8 is within the scaled advice, except for one point of rounding; in steps of five where possible', () => {
  for (let a = 0; a <= 8; a += 1) {
    for (let j = 0; a + j <= 8; j += 1) {
      for (let n = a + j === 0 ? 1 : 0; a + j + n <= 8; n += 1) {
        const miembros = familia(a, j, n);
        const escala = 100 / miembros.reduce((s, m) => s + CONSEJO_EDADES[m.grupo_edad].peso, 0);
        const partes = repartoPorEdades(miembros);
        for (const [i, { grupo_edad }] of miembros.entries()) {
          const { desde, hasta } = CONSEJO_EDADES[grupo_edad];
          expect(partes[i]?.porcentaje).toBeGreaterThan(desde * escala - 1);
          expect(partes[i]?.porcentaje).toBeLessThan(hasta * escala + 1);
        }
        const cabe = (g: GrupoEdad, x: number) =>
          x >= CONSEJO_EDADES[g].desde * escala - 1e-9 && x <= CONSEJO_EDADES[g].hasta * escala + 1e-9;
        const cincos = Array.from({ length: 20 }, (_, k) => 5 * (k + 1));
        const hayDeCinco = (a === 0 ? [0] : cincos.filter((x) => cabe('ADULTO', x))).some((x) =>
          (j === 0 ? [0] : cincos.filter((y) => cabe('JUVENIL', y))).some((y) =>
            (n === 0 ? [0] : cincos.filter((z) => cabe('INFANTIL', z))).some((z) => a * x + j * y + n * z === 100),
          ),
        );
        if (hayDeCinco)
          expect({ a, j, n, partes: partes.map((p) => p.porcentaje % 5) }).toEqual({
            a,
            j,
            n,
            partes: partes.map(() => 0),
          });
      }
    }
  }
});
