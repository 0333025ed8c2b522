import { expect, test } from 'vitest';
import { unaTarea } from '#shared/testing/reparto.ts';
import { apta, carga, congelarTarea } from './carga.ts';

test.each([
  ['DIARIA', 910],
  ['DOS_VECES_SEMANA', 260],
  ['SEMANAL', 130],
  ['MENSUAL', 30],
] as const)('a %s task of 10 points weighs %i in a quarter, and 10 counted once', (frecuencia, trimestre) => {
  expect(carga({ puntos: 10, frecuencia }, 'TRIMESTRE')).toBe(trimestre);
  expect(carga({ puntos: 10, frecuencia }, 'PUNTOS')).toBe(10);
});

test('a frozen task says where its load comes from, and nothing that the session does not need', () => {
  expect(
    congelarTarea(
      unaTarea({ id: 3, nombre: 'Fregar', frecuencia: 'DIARIA', apta_infantil: false, de_cabeza: true }),
      'TRIMESTRE',
    ),
  ).toEqual({
    id: 3,
    nombre: 'Fregar',
    frecuencia: 'DIARIA',
    carga: 910,
    puntos_por_vez: 10,
    veces: 91,
    minutos: 10,
    apta_infantil: false,
    apta_juvenil: true,
    apta_adulto: true,
    de_cabeza: true,
  });
});

test('each age group reads its own flag', () => {
  const tarea = unaTarea({ apta_infantil: false, apta_juvenil: true, apta_adulto: false });
  expect([apta(tarea, 'INFANTIL'), apta(tarea, 'JUVENIL'), apta(tarea, 'ADULTO')]).toEqual([false, true, false]);
});
