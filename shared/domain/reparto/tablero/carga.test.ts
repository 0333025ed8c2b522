import { expect, test } from 'vitest';
import { unaTarea } from '#shared/testing/reparto.ts';
import { cambiaMucho, apta, carga, congelarTarea, seReparteEntre } from './carga.ts';

test.each([
  ['DIARIA', 910],
  ['DOS_VECES_SEMANA', 260],
  ['SEMANAL', 130],
  ['MENSUAL', 30],
] as const)('a %s task of 10 points weighs %i in a quarter, and 10 counted once', (frecuencia, trimestre) => {
  expect(carga({ puntos: 10, frecuencia }, 'TRIMESTRE')).toBe(trimestre);
  expect(carga({ puntos: 10, frecuencia }, 'PUNTOS')).toBe(10);
});

test('a frozen task tells the source of its load, and nothing that the session does not need', () => {
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

test('a task with a rule weighs its days in the quarter, even none, and freezes them with the rule', () => {
  const regla = { tipo: 'SEMANAS', cada: 2, dias_semana: [2], desde: '2026-01-01', meses: [] } as const;
  const tarea = unaTarea({ frecuencia: 'OTRA', regla, veces_trimestre: 6 });
  expect(congelarTarea(tarea, 'TRIMESTRE')).toMatchObject({ regla, veces_trimestre: 6, veces: 6, carga: 60 });
  expect(congelarTarea(tarea, 'PUNTOS')).toMatchObject({ regla, veces_trimestre: 6, veces: 1, carga: 10 });
  expect(carga({ puntos: 10, frecuencia: 'OTRA', veces_trimestre: 0 }, 'TRIMESTRE')).toBe(0);
});

test('a load counts as changed when it differs by more than a half of the one dealt', () => {
  const otras = (ahora: number) => cambiaMucho(130, ahora);
  expect([0, 64, 65, 130, 195, 196, 910].map(otras)).toEqual([true, true, false, false, false, true, true]);
  expect([cambiaMucho(0, 0), cambiaMucho(0, 1)]).toEqual([false, true]);
});

test('each age group reads its own flag', () => {
  const tarea = unaTarea({ apta_infantil: false, apta_juvenil: true, apta_adulto: false });
  expect([apta(tarea, 'INFANTIL'), apta(tarea, 'JUVENIL'), apta(tarea, 'ADULTO')]).toEqual([false, true, false]);
});

test('a draft deals a task that is free until then to groups whom it suits, one that is not free always, and a paused or otherwise free one never', () => {
  const deNinos = unaTarea({ apta_infantil: true, apta_juvenil: false, apta_adulto: false });
  const entre = (libre: boolean, libre_hasta_reparto: boolean, activa = true) =>
    [['INFANTIL', 'ADULTO'] as const, ['JUVENIL', 'ADULTO'] as const].map((grupos) =>
      seReparteEntre(grupos, { ...deNinos, activa, libre, libre_hasta_reparto }),
    );
  expect(entre(true, true)).toEqual([true, false]);
  expect(entre(false, false)).toEqual([true, true]);
  expect(entre(true, false)).toEqual([false, false]);
  expect(entre(true, true, false)).toEqual([false, false]);
});
