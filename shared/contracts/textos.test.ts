import { expect, test } from 'vitest';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import { frecuenciaEnPalabras, reglaEnPalabras } from './textos.ts';

const SIEMPRE = { desde: '2026-11-23', meses: [] };

test.each<[string, Regla]>([
  ['Cada día', { tipo: 'DIAS', cada: 1, ...SIEMPRE }],
  ['Cada 3 días, de junio a septiembre', { tipo: 'DIAS', cada: 3, desde: '2026-11-23', meses: [6, 7, 8, 9] }],
  ['Los martes', { tipo: 'SEMANAS', cada: 1, dias_semana: [2], ...SIEMPRE }],
  ['Los lunes, miércoles y sábados', { tipo: 'SEMANAS', cada: 1, dias_semana: [1, 3, 6], ...SIEMPRE }],
  ['De lunes a viernes', { tipo: 'SEMANAS', cada: 1, dias_semana: [1, 2, 3, 4, 5], ...SIEMPRE }],
  ['Todos los días', { tipo: 'SEMANAS', cada: 1, dias_semana: [1, 2, 3, 4, 5, 6, 7], ...SIEMPRE }],
  ['Cada 2 semanas, los martes', { tipo: 'SEMANAS', cada: 2, dias_semana: [2], ...SIEMPRE }],
  ['El día 15 de cada mes', { tipo: 'MESES', cada: 1, el: { dia_mes: 15 }, ...SIEMPRE }],
  ['El último día de cada mes', { tipo: 'MESES', cada: 1, el: { dia_mes: 31 }, ...SIEMPRE }],
  ['El segundo martes de cada mes', { tipo: 'MESES', cada: 1, el: { semana: 2, dia_semana: 2 }, ...SIEMPRE }],
  [
    'El último viernes de mayo, cada año',
    { tipo: 'MESES', cada: 1, el: { semana: -1, dia_semana: 5 }, desde: '2026-11-23', meses: [5] },
  ],
  [
    'El último viernes de cada mes, en mayo y junio',
    { tipo: 'MESES', cada: 1, el: { semana: -1, dia_semana: 5 }, desde: '2026-11-23', meses: [5, 6] },
  ],
  ['Cada 3 meses, el último viernes', { tipo: 'MESES', cada: 3, el: { semana: -1, dia_semana: 5 }, ...SIEMPRE }],
  ['Cada año, el 3 de mayo', { tipo: 'ANOS', cada: 1, mes: 5, el: { dia_mes: 3 }, desde: '2026-11-23' }],
  [
    'Cada 2 años, el primer domingo de mayo',
    { tipo: 'ANOS', cada: 2, mes: 5, el: { semana: 1, dia_semana: 7 }, desde: '2026-11-23' },
  ],
  ['Al día siguiente de hacerla', { tipo: 'TRAS_HACERLA', cada: 1, ...SIEMPRE }],
  [
    '14 días después de hacerla, de noviembre a febrero',
    { tipo: 'TRAS_HACERLA', cada: 14, desde: '2026-11-23', meses: [1, 2, 11, 12] },
  ],
  ['Cada 14 días, en enero y junio', { tipo: 'DIAS', cada: 14, desde: '2026-11-23', meses: [1, 6] }],
  [
    'Cada 14 días, menos en agosto y diciembre',
    { tipo: 'DIAS', cada: 14, desde: '2026-11-23', meses: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11] },
  ],
  ['Una vez, el 3 de marzo de 2027', { tipo: 'UNA_VEZ', dia: '2027-03-03' }],
])('«%s»', (palabras, regla) => {
  expect(reglaEnPalabras(regla)).toBe(palabras);
});

test('the four frequencies of the specification keep their words', () => {
  expect(
    (['DIARIA', 'SEMANAL', 'DOS_VECES_SEMANA', 'MENSUAL'] as const).map((frecuencia) =>
      frecuenciaEnPalabras({ frecuencia }),
    ),
  ).toEqual(['Diaria', 'Semanal', 'Dos veces por semana', 'Mensual']);
});
