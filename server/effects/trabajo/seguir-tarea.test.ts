import { expect, test } from 'vitest';
import { mismosDias } from './seguir-tarea.ts';

const SEMANAL = { frecuencia: 'SEMANAL', dia_semana: 1, dia_semana_2: null, dia_mes: null, regla: null } as const;

test('a chore has the same days as long as its frequency, days and rule are the same', () => {
  expect(mismosDias(SEMANAL, { ...SEMANAL })).toBe(true);
});

test.each([
  { frecuencia: 'DIARIA' },
  { dia_semana: 2 },
  { dia_semana_2: 4 },
  { dia_mes: 10 },
  { regla: { tipo: 'UNA_VEZ', dia: '2026-12-01' } },
] as const)('a chore with %o has other days', (cambio) => {
  expect(mismosDias(SEMANAL, { ...SEMANAL, ...cambio })).toBe(false);
});
