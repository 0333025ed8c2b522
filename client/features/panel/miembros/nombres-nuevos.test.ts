import { expect, test } from 'vitest';
import { leerNombres } from './nombres-nuevos.tsx';

const leidos = (texto: string, conocidos: readonly string[] = []) =>
  leerNombres(texto, conocidos).map((n) => [n.first_name, n.grupo_edad, ...(n.repetido ? ['repetido'] : [])].join(' '));

test('reads names between commas, lines and «y», with an age or without', () => {
  expect(leidos('Luis, marta 14\n Leo (8 años) ; Ana  María 40 y Yago 17')).toEqual([
    'Luis ADULTO',
    'Marta JUVENIL',
    'Leo INFANTIL',
    'Ana María ADULTO',
    'Yago JUVENIL',
  ]);
});

test('puts each age into its group', () => {
  expect(leidos('A 10, B 11, C 17, D 18')).toEqual(['A INFANTIL', 'B JUVENIL', 'C JUVENIL', 'D ADULTO']);
});

test('marks a name that is taken, in the family or earlier in the list, whatever its case and accents', () => {
  expect(leidos('Ángel, Leo, leo', ['ANGEL'])).toEqual(['Ángel ADULTO repetido', 'Leo ADULTO', 'Leo ADULTO repetido']);
});

test('reads no name from blanks and separators', () => {
  expect(leidos(' , \n ,')).toEqual([]);
});
