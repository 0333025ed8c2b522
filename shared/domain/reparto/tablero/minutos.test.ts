import { expect, test } from 'vitest';
import { unaTarea, unReparto } from '#shared/testing/reparto.ts';
import { congelarTarea, manosYCabeza, medidaDe, minutosDeTareas } from './carga.ts';
import * as fc from 'fast-check';

test('a session’s measure is the minutes that its tasks ask for and their load', () => {
  // 15 minutes a day and 60 a week; 910 + 130 points in the quarter.
  const filas = [
    unaTarea({ id: 1, frecuencia: 'DIARIA', tiempo_estimado: 15 }),
    unaTarea({ id: 2, tiempo_estimado: 60 }),
  ];
  const medida = { minutos_trimestre: 15 * 91 + 60 * 13, carga: 1040 };
  expect(medidaDe(filas.map((t) => congelarTarea(t, 'TRIMESTRE')))).toEqual(medida);
  // A draft that counts each task once has the same minutes.
  expect(medidaDe(filas.map((t) => congelarTarea(t, 'PUNTOS')))).toEqual({ ...medida, carga: 20 });
});

test.each([
  ['DIARIA', 10, 70],
  ['DOS_VECES_SEMANA', 10, 20],
  ['SEMANAL', 10, 10],
  ['MENSUAL', 30, 7],
] as const)('a %s task of %i minutes takes %i a week', (frecuencia, tiempo_estimado, semana) => {
  expect(minutosDeTareas([congelarTarea(unaTarea({ frecuencia, tiempo_estimado }), 'TRIMESTRE')])).toBe(semana);
});

test('a task with a rule takes its minutes on each of its days, however the draft counts loads', () => {
  const regla = { tipo: 'SEMANAS', cada: 2, dias_semana: [2], desde: '2026-01-01', meses: [] } as const;
  const tarea = unaTarea({ frecuencia: 'OTRA', regla, veces_trimestre: 26, tiempo_estimado: 10 });
  expect((['TRIMESTRE', 'PUNTOS'] as const).map((c) => minutosDeTareas([congelarTarea(tarea, c)]))).toEqual([20, 20]);
});

test('a load has the minutes of its own tasks, added up before rounding', () => {
  const mensual = congelarTarea(unaTarea({ frecuencia: 'MENSUAL', tiempo_estimado: 2 }), 'TRIMESTRE');
  expect([[], [mensual], [mensual, mensual]].map(minutosDeTareas)).toEqual([0, 0, 1]);
  expect(minutosDeTareas([mensual, { frecuencia: 'DIARIA', minutos: 0 }])).toBeNull();
});

test('minutes are unknown when a task has none, and a session freezes the minutes of its tasks', () => {
  expect(minutosDeTareas([{ frecuencia: 'SEMANAL', minutos: 0 }])).toBeNull();
  expect(unReparto({ tareas: [unaTarea({ id: 1, tiempo_estimado: 25 })] }).tareas[0]?.minutos).toBe(25);
});

test('gives each member’s load and percentage of physical and of planning work', () => {
  const { manos, cabeza } = manosYCabeza([
    { miembro: 7, manos: 300, cabeza: 20 },
    { miembro: 3, manos: 100, cabeza: 0 },
    { miembro: 5, manos: 0, cabeza: 10 },
  ]);
  expect(manos).toEqual([
    { miembro: 7, carga: 300, porcentaje: 75 },
    { miembro: 3, carga: 100, porcentaje: 25 },
    { miembro: 5, carga: 0, porcentaje: 0 },
  ]);
  expect(cabeza.map((p) => p.porcentaje)).toEqual([67, 0, 33]);
});

test('the percentages of a kind sum to 100, or to 0 when there is no such work', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ miembro: fc.nat(), manos: fc.nat(5_000), cabeza: fc.nat(5_000) }), { minLength: 1 }),
      (filas) => {
        const { manos, cabeza } = manosYCabeza(filas);
        for (const partes of [manos, cabeza]) {
          const hay = partes.some((p) => p.carga > 0);
          expect(partes.reduce((suma, p) => suma + p.porcentaje, 0)).toBe(hay ? 100 : 0);
          expect(partes.filter((p) => p.carga === 0 && p.porcentaje > 0)).toEqual([]);
        }
      },
    ),
  );
});
