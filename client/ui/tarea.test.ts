import { expect, test } from 'vitest';
import { iconoDeTarea } from './tarea.tsx';

test.each([
  ['Fregar los platos', 'platos'],
  ['Fregar el suelo de la cocina', 'suelo'],
  ['Limpiar la cocina', 'cocina'],
  ['Limpiar el baño', 'bano'],
  ['Regar las plantas', 'plantas'],
  ['Recoger mi habitación', 'cuarto'],
  ['PASEAR AL PERRO', 'perro'],
  ['Planchar', 'plancha'],
  ['Barrer el patio', 'barrer'],
  ['Preparar la comida', 'cocinar'],
  ['Pensar los menús', 'cocinar'],
  ['Pedir cita para la vacuna', 'salud'],
  ['El regalo de la abuela', 'regalo'],
  ['Ventilar por la mañana', 'ventilar'],
  ['Compartir secretos', 'tarea'],
  ['Ordenar', 'tarea'],
])('«%s» has the icon «%s», ignoring case and accents', (nombre, icono) => {
  expect(iconoDeTarea(nombre)).toBe(icono);
});
