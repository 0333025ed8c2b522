import { expect, test } from 'vitest';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { loDeOtros, valoresDe, type ValoresTarea } from './formulario-tarea.ts';

const FREGAR = {
  ...valoresDe(null),
  id: 1,
  nombre: 'Fregar',
  dia_semana: 1,
  votaciones_completadas: false,
} as unknown as Tarea;

/** Returns the values of a form on «Fregar» with the edits `escrito`, after another admin has changed the chore by `otro`. */
const queda = (escrito: Partial<ValoresTarea>, otro: Partial<Tarea>) => {
  const ahora = { ...FREGAR, ...otro };
  const form = { ...valoresDe(FREGAR), ...escrito };
  const suyos = loDeOtros(form, FREGAR, ahora);
  return { ...form, ...Object.fromEntries(suyos.map((campo) => [campo, valoresDe(ahora)[campo]])) };
};

test('a form follows changes made elsewhere, except in fields being edited', () => {
  expect(queda({ tiempo_estimado: 25 }, { activa: false, nombre: 'Fregar los platos', tiempo_estimado: 5 })).toEqual({
    ...valoresDe(FREGAR),
    tiempo_estimado: 25,
    activa: false,
    nombre: 'Fregar los platos',
  });
  expect(loDeOtros(valoresDe(FREGAR), FREGAR, { ...FREGAR, total_votaciones: 3 })).toEqual([]);
});

test('frequency and days follow together or not at all, since the days of one frequency mean nothing in another', () => {
  expect(queda({ frecuencia: 'DIARIA', dia_semana: null }, { dia_semana: 4 })).toMatchObject({
    frecuencia: 'DIARIA',
    dia_semana: null,
  });
  expect(queda({ dia_semana: 4 }, { frecuencia: 'MENSUAL', dia_semana: null, dia_mes: 12 })).toMatchObject({
    frecuencia: 'SEMANAL',
    dia_semana: 4,
    dia_mes: null,
  });
  expect(queda({}, { frecuencia: 'MENSUAL', dia_semana: null, dia_mes: 12 })).toMatchObject({
    frecuencia: 'MENSUAL',
    dia_semana: null,
    dia_mes: 12,
  });
});

test('typed points give way only to a vote that ended', () => {
  expect(queda({ puntos: 77 }, { puntos: 12 }).puntos).toBe(77);
  expect(queda({ puntos: 77 }, { puntos: 12, votaciones_completadas: true }).puntos).toBe(12);
  expect(queda({ puntos: 77 }, { votaciones_completadas: true }).puntos).toBe(FREGAR.puntos);
});
