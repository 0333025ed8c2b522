import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Regla } from '#shared/contracts/reglas.ts';
import { reglaArbitraria } from '#shared/testing/regla-arbitraria.ts';
import { borradorDe, deOtroTipo, nuevoBorrador, reglaDe } from './borrador.ts';

const HOY = '2026-11-23';

test('a rule that is opened and left alone is unchanged', () => {
  const otras = fc.constantFrom<Regla>(
    { tipo: 'UNA_VEZ', dia: '2027-03-03' },
    { tipo: 'TRAS_HACERLA', cada: 10, desde: HOY, meses: [4, 5] },
  );
  fc.assert(
    fc.property(fc.oneof(reglaArbitraria, otras), (regla) => {
      expect(reglaDe(borradorDe(regla, HOY))).toEqual(regla);
    }),
  );
});

test('every kind begins with a rule that can be saved', () => {
  for (const tipo of ['DIAS', 'SEMANAS', 'MESES', 'ANOS', 'TRAS_HACERLA', 'UNA_VEZ'] as const)
    expect(Regla.safeParse(reglaDe(deOtroTipo(nuevoBorrador(HOY), tipo))).success, tipo).toBe(true);
  expect(reglaDe(nuevoBorrador('2026-11-29'))).toMatchObject({ tipo: 'SEMANAS', cada: 2, dias_semana: [7] });
});

test('an empty field fails the contract, and months are left out of a rule that is not limited to some', () => {
  const vacio = reglaDe({ ...nuevoBorrador(HOY), cada: ' ' });
  expect(Regla.safeParse(vacio).error?.issues.map((i) => i.path.join('.'))).toEqual(['cada']);
  const b = { ...nuevoBorrador(HOY), meses: [4, 5] };
  expect(reglaDe(b)).toMatchObject({ meses: [] });
  expect(reglaDe({ ...b, porMeses: true })).toMatchObject({ meses: [4, 5] });
});
