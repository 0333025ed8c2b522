import { expect, test } from 'vitest';
import { PAQUETE_INICIAL } from '#client/features/panel/paquete-inicial.ts';
import { iconoDeTarea } from './icono-tarea.ts';

test('every chore of the starter pack has an icon of its own kind', () => {
  const nombres = PAQUETE_INICIAL.flatMap((e) => e.tareas.map((t) => t.nombre));
  expect(nombres.filter((n) => iconoDeTarea(n) === 'tarea')).toEqual([]);
});

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
  ['Compartir secretos', 'tarea'],
  ['Ordenar', 'tarea'],
])('«%s» wears «%s», whatever its case and accents', (nombre, icono) => {
  expect(iconoDeTarea(nombre)).toBe(icono);
});
