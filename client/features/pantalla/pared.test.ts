import { expect, it } from 'vitest';
import { paginasDe, paginasTras, type Sitio } from './pared.ts';

const ladrillos = (...anchos: readonly number[]) => anchos.map((ancho, i) => ({ id: i + 1, ancho, alto: 10 }));
/** A page with room for two rows, each 100 px wide. */
const SITIO: Sitio = { ancho: 100, alto: 22, hueco: 2 };

it('fills rows from left to right, and pages with the rows that fit', () => {
  expect(paginasDe(ladrillos(49, 49, 50, 49, 98, 10), SITIO)).toEqual([[1, 2, 3], [4, 5], [6]]);
  // Two rows of 10 px and the gap between them need 22 px.
  expect(paginasDe(ladrillos(60, 60), { ...SITIO, alto: 21 })).toEqual([[1], [2]]);
});

it('is at least one page, also without chores and when all are picked', () => {
  expect(paginasDe([], SITIO)).toEqual([[]]);
  expect(paginasTras(ladrillos(60, 60), [1, 2], SITIO)).toEqual([[1, 2]]);
});

it('keeps every chore in its place, and closes the holes only when that saves a page', () => {
  const seis = ladrillos(60, 60, 60, 60, 60, 60);
  const alEmpezar = [
    [1, 2],
    [3, 4],
    [5, 6],
  ];
  expect(paginasTras(seis, [], SITIO)).toEqual(alEmpezar);
  expect(paginasTras(seis, [1], SITIO)).toEqual(alEmpezar);
  // The second pick makes the rest fit on one page less.
  const juntas = [
    [2, 3],
    [5, 6],
  ];
  expect(paginasTras(seis, [1, 4], SITIO)).toEqual(juntas);
  expect(paginasTras(seis, [1, 4, 2], SITIO)).toEqual(juntas);
  expect(paginasTras(seis, [1, 4, 2, 5, 3], SITIO)).toEqual([[3, 6]]);
});

it('puts an undone pick back in its place', () => {
  const seis = ladrillos(60, 60, 60, 60, 60, 60);
  expect(paginasTras(seis, [1, 4], SITIO)).not.toEqual(paginasTras(seis, [1], SITIO));
  expect(paginasTras(seis, [1], SITIO)).toEqual(paginasDe(seis, SITIO));
});
