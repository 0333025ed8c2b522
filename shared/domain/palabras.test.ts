import { expect, it } from 'vitest';
import { conMayuscula, conMinuscula, enumerar, numero, plural } from './palabras.ts';

it('joins words as Spanish does', () => {
  expect(enumerar([])).toBe('');
  expect(enumerar(['Ana'])).toBe('Ana');
  expect(enumerar(['Ana', 'Luis'])).toBe('Ana y Luis');
  expect(enumerar(['Ana', 'Luis', 'Marta'])).toBe('Ana, Luis y Marta');
  expect(enumerar(['Ana', 'Inés'])).toBe('Ana e Inés');
});

it('separates thousands from five figures on, and decimals with a comma', () => {
  expect([numero(0), numero(2068), numero(12_068), numero(31.5)]).toEqual(['0', '2068', '12.068', '31,5']);
  expect([numero(1 / 3, 1), numero(2 / 3, 2), numero(30, 1)]).toEqual(['0,3', '0,67', '30']);
});

it('counts with a noun in the right number', () => {
  expect([plural(0, 'tarea'), plural(1, 'tarea'), plural(12_000, 'tarea')]).toEqual([
    '0 tareas',
    '1 tarea',
    '12.000 tareas',
  ]);
  expect(plural(2, 'elección', 'elecciones')).toBe('2 elecciones');
});

it('changes the case of the first letter', () => {
  expect([conMayuscula('último aviso'), conMinuscula('Ayer'), conMayuscula('')]).toEqual(['Último aviso', 'ayer', '']);
});
