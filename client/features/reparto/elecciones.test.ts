import { expect, test } from 'vitest';
import { loMio } from './elecciones.ts';

const repartidas = [
  { id: 1, miembro: 7, origen: 'ELECCION' },
  { id: 2, miembro: 7, origen: 'AUTO' },
  { id: 3, miembro: 8, origen: 'ELECCION' },
] as const;
const nombres = new Map([
  [1, 'Baños'],
  [2, 'Cocina'],
  [3, 'Plancha'],
]);
const mias = (duenos?: Parameters<typeof loMio>[0]['duenos']) =>
  loMio({ duenos, repartidas }, 7, (id) => nombres.get(id)).map((t) => [t.nombre, t.origen, t.despues]);

test('my chores are the current ones: without those handed on, with those received since', () => {
  const duenos = [
    { tarea: 1, nombre: 'Baños', miembro: 8 },
    { tarea: 2, nombre: 'Cocina', miembro: 7 },
    { tarea: 3, nombre: 'Plancha', miembro: 7 },
    { tarea: 4, nombre: 'Regar', miembro: 7 },
  ];
  expect(mias(duenos)).toEqual([
    ['Cocina', 'AUTO', false],
    ['Plancha', null, true],
    ['Regar', null, true],
  ]);
});

test('until the owners are known, my chores are those of the draft', () => {
  expect(mias()).toEqual([
    ['Baños', 'ELECCION', false],
    ['Cocina', 'AUTO', false],
  ]);
});
