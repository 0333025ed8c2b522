import { expect, test } from 'vitest';
import { partesDeSalida } from './comienzo.ts';

const casa = (...edades: readonly ('ADULTO' | 'INFANTIL')[]) =>
  edades.map((grupo_edad, i) => ({ id: i + 1, grupo_edad, tiene_cuenta: true }));

test('a first draft of a family with a child begins with shares by age, not with equal ones', () => {
  const partes = partesDeSalida({ guardada: false }, casa('ADULTO', 'ADULTO', 'INFANTIL'), []);
  expect(partes?.map((p) => p.porcentaje)).toEqual([42, 42, 16]);
});

test('including a member without an account takes from all in proportion', () => {
  const partes = partesDeSalida({ guardada: false }, casa('ADULTO', 'ADULTO', 'INFANTIL'), [
    { miembro: 9, porcentaje: 50 },
  ]);
  expect(partes).toEqual([
    { miembro: 1, porcentaje: 21 },
    { miembro: 2, porcentaje: 21 },
    { miembro: 3, porcentaje: 8 },
  ]);
});

test('saved shares are kept, and so are equal ones where all are of one age group', () => {
  expect(partesDeSalida({ guardada: true }, casa('ADULTO', 'INFANTIL'), [])).toBeNull();
  expect(partesDeSalida({ guardada: false }, casa('ADULTO', 'ADULTO'), [])).toBeNull();
});
