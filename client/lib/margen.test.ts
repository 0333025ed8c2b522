import { expect, test } from 'vitest';
import { aLaSemana, palabrasCuanto, palabrasMargen } from './margen.ts';

const enDiez = (n: number) => Math.round(n / 10);
const sinMinutos = () => null;

test('a margin is told in minutes a week, as short as accuracy allows', () => {
  const dice = (de: number, hasta: number) => aLaSemana(palabrasMargen({ de, hasta }, enDiez), enDiez);
  expect(dice(30, 120)).toBe('entre 3 y 12 min por semana');
  expect(dice(50, 52)).toBe('unos 5 min por semana');
  expect(dice(0, 70)).toBe('hasta 7 min por semana');
  expect(dice(1, 3)).toBe('menos de 1 min por semana');
  expect(dice(0, 0)).toBe('nada');
  expect(dice(300, 900)).toBe('entre 30 min y 1 h 30 min por semana');
});

test('in points when minutes are unknown', () => {
  expect(aLaSemana(palabrasMargen({ de: 4, hasta: 12 }, sinMinutos), sinMinutos)).toBe('entre 4 y 12 pts');
  expect(palabrasMargen({ de: 4, hasta: 4 }, sinMinutos)).toBe('4 pts');
  expect(palabrasCuanto(1, sinMinutos)).toBe('1 pt');
});
