import { expect, it } from 'vitest';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { hayEdades, propuestaPorEdades, textoPorEdades } from './partes.ts';

const familia = (...grupos: readonly GrupoEdad[]) => grupos.map((grupo_edad, id) => ({ id, grupo_edad }));

it('says what the advice comes to in this family', () => {
  expect(textoPorEdades(familia('ADULTO', 'ADULTO', 'ADULTO', 'INFANTIL', 'INFANTIL'))).toBe(
    'Con 3 adultos y 2 niños: 26 % y 11 %',
  );
  expect(textoPorEdades(familia('INFANTIL', 'ADULTO', 'JUVENIL', 'ADULTO'))).toBe(
    'Con 2 adultos, 1 adolescente y 1 niño: 35 %, 20 % y 10 %',
  );
  expect(textoPorEdades(familia('ADULTO', 'ADULTO', 'ADULTO'))).toBe('Con 3 adultos: 34 o 33 %');
  expect(propuestaPorEdades(familia('ADULTO', 'INFANTIL'))).toBe(
    'Por edades, con 1 adulto y 1 niño: 70 % y 30 % cada uno.',
  );
});

it('knows whether ages differ', () => {
  expect([hayEdades([]), hayEdades(familia('ADULTO', 'ADULTO')), hayEdades(familia('ADULTO', 'INFANTIL'))]).toEqual([
    false,
    false,
    true,
  ]);
});
