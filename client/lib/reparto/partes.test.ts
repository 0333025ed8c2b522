import { expect, it } from 'vitest';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { hayEdades, propuestaPorEdades, textoPorEdades, textoPropuesta } from './partes.ts';

const familia = (...grupos: readonly GrupoEdad[]) => grupos.map((grupo_edad, id) => ({ id, grupo_edad }));

it('the advice by age names the shares that it gives in this family', () => {
  expect(textoPorEdades(familia('ADULTO', 'ADULTO', 'ADULTO', 'INFANTIL', 'INFANTIL'))).toBe(
    'Con 3 adultos y 2 niños: 26\u00a0% y 11\u00a0%',
  );
  expect(textoPorEdades(familia('INFANTIL', 'ADULTO', 'JUVENIL', 'ADULTO'))).toBe(
    'Con 2 adultos, 1 adolescente y 1 niño: 35\u00a0%, 20\u00a0% y 10\u00a0%',
  );
  expect(textoPorEdades(familia('ADULTO', 'ADULTO', 'ADULTO'))).toBe('Con 3 adultos: 34 o 33\u00a0%');
  expect(propuestaPorEdades(familia('ADULTO', 'INFANTIL'))).toBe(
    'Por edades, con 1 adulto y 1 niño: 70\u00a0% y 30\u00a0% cada uno.',
  );
});

it('`hayEdades` tells whether members differ in age group', () => {
  expect([hayEdades([]), hayEdades(familia('ADULTO', 'ADULTO')), hayEdades(familia('ADULTO', 'INFANTIL'))]).toEqual([
    false,
    false,
    true,
  ]);
});

it('the proposal for members who live here part of the time names them and all shares', () => {
  const gente = ['Ana', 'Leo'].map((first_name, id) => ({ id, first_name }));
  const configuraciones = [89, 11].map((porcentaje_carga, miembro) => ({ miembro, porcentaje_carga }));
  expect(textoPropuesta({ por: [1], configuraciones }, gente)).toBe(
    'Por las semanas que Leo vive aquí: Ana 89\u00a0% y Leo 11\u00a0%.',
  );
  expect(textoPropuesta({ por: [0, 1], configuraciones }, gente)).toContain('que Ana y Leo viven aquí');
});
