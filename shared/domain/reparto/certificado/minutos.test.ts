import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { unaTarea, unReparto } from '#shared/testing/reparto.ts';
import { iniciar } from '../jugadas/iniciar.ts';
import { plegar } from '../registro/pliegue.ts';
import { congelarTarea } from '../tablero/carga.ts';
import { medidaDe, minutosDeCarga, minutosDeTarea, minutosDeTareas } from './minutos.ts';

test('a quota is told in minutes a week: its part of the load is that part of the minutes of all tasks', () => {
  // 15 minutes a day and 60 a week: 165 minutes a week, 910 + 130 points in the quarter.
  const filas = [
    unaTarea({ id: 1, frecuencia: 'DIARIA', tiempo_estimado: 15 }),
    unaTarea({ id: 2, tiempo_estimado: 60 }),
  ];
  const medida = medidaDe(filas.map((t) => congelarTarea(t, 'TRIMESTRE')));
  expect(medida).toEqual({ minutos_trimestre: 15 * 91 + 60 * 13, carga: 1040 });
  expect([1040, 520, 0].map((carga) => minutosDeCarga(carga, medida))).toEqual([165, 83, 0]);
  // Counted once, the minutes are those of the plan all the same.
  const una = medidaDe(filas.map((t) => congelarTarea(t, 'PUNTOS')));
  expect(minutosDeCarga(20, una)).toBe(165);
});

test.each([
  ['DIARIA', 10, 70],
  ['DOS_VECES_SEMANA', 10, 20],
  ['SEMANAL', 10, 10],
  ['MENSUAL', 30, 7],
] as const)('a %s task of %i minutes takes %i a week', (frecuencia, tiempo_estimado, semana) => {
  expect(minutosDeTarea(congelarTarea(unaTarea({ frecuencia, tiempo_estimado }), 'TRIMESTRE'))).toBe(semana);
});

test('one with a rule takes its minutes on each of its days, counted once or not', () => {
  const regla = { tipo: 'SEMANAS', cada: 2, dias_semana: [2], desde: '2026-01-01', meses: [] } as const;
  const tarea = unaTarea({ frecuencia: 'OTRA', regla, veces_trimestre: 26, tiempo_estimado: 10 });
  expect((['TRIMESTRE', 'PUNTOS'] as const).map((c) => minutosDeTarea(congelarTarea(tarea, c)))).toEqual([20, 20]);
});

test('a load has the minutes of its own tasks, added up before rounding', () => {
  const mensual = congelarTarea(unaTarea({ frecuencia: 'MENSUAL', tiempo_estimado: 2 }), 'TRIMESTRE');
  expect([[], [mensual], [mensual, mensual]].map(minutosDeTareas)).toEqual([0, 0, 1]);
  expect(minutosDeTareas([mensual, { frecuencia: 'DIARIA', minutos: 0 }])).toBeNull();
});

test('without minutes, or without any load, only points are shown', () => {
  const sinMinutos = { carga: 10, frecuencia: 'SEMANAL', minutos: 0 } as const;
  expect(minutosDeTarea(sinMinutos)).toBeNull();
  expect(minutosDeCarga(5, medidaDe([sinMinutos]))).toBeNull();
  expect(minutosDeCarga(0, medidaDe([{ ...sinMinutos, carga: 0, minutos: 10 }]))).toBeNull();
  expect(minutosDeCarga(0, medidaDe([]))).toBeNull();
  // A rule may have no day in the quarter: counted once, it is a load all the same, and asks for no minute.
  const regla = { tipo: 'DIAS', cada: 1, desde: '2027-01-01', meses: [] } as const;
  const ninguna = congelarTarea(unaTarea({ frecuencia: 'OTRA', regla, veces_trimestre: 0, puntos: 1 }), 'PUNTOS');
  expect(minutosDeCarga(1, medidaDe([ninguna]))).toBeNull();
});

test('a session freezes the minutes of its tasks, and its quotas in minutes add up to them except for rounding', () => {
  expect(unReparto({ tareas: [unaTarea({ id: 1, tiempo_estimado: 25 })] }).tareas[0]?.minutos).toBe(25);
  fc.assert(
    fc.property(familiaArbitraria(), (inicio) => {
      const movida = iniciar(null, inicio, '2026-07-06T18:00:00.000Z');
      fc.pre(movida.ok);
      if (!movida.ok) return;
      const estado = plegar(movida.valor);
      const medida = medidaDe(estado.tareas);
      const enMinutos = Object.values(estado.cuotas).map((c) => minutosDeCarga(c, medida));
      // No load at all, or none but of rules without a day in the quarter: nobody is told any minutes.
      if (medida.carga === 0 || medida.minutos_trimestre === 0) {
        expect(enMinutos.filter((m) => m !== null)).toEqual([]);
        return;
      }
      const suma = enMinutos.reduce<number>((s, m) => s + (m ?? Number.NaN), 0);
      const todo = minutosDeCarga(medida.carga, medida) ?? Number.NaN;
      expect(Math.abs(suma - todo)).toBeLessThanOrEqual((estado.participantes.length + 1) / 2);
    }),
  );
});
