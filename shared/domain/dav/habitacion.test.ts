import { expect, test } from 'vitest';
import { habitacionDe } from './habitacion.ts';

test.each([
  ['Poner la mesa', 'Cocina'],
  ['Limpiar el cuarto de baño de arriba', 'Baño'],
  ['Ordenar el cuarto', 'Dormitorios'],
  ['FREGAR LA COCINA', 'Cocina'],
  ['Aspirar el salón', 'Salón'],
  ['Barrer el patio', 'Fuera'],
  ['Llamar al seguro', null],
  ['Ordenar el cuartel', null],
])('«%s» is in: %s', (nombre, habitacion) => {
  expect(habitacionDe(nombre)).toBe(habitacion);
});
