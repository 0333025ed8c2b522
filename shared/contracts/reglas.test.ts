import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARTES } from '#shared/domain/recurrencia/regla.ts';
import { reglaArbitraria } from '#shared/testing/regla-arbitraria.ts';
import { Regla, ReglaRepartida } from './reglas.ts';
import { TareaEntrada } from './tareas.ts';

const SIEMPRE = { desde: '2026-11-23', meses: [] };

test('every valid rule is accepted as it is', () => {
  fc.assert(
    fc.property(reglaArbitraria, (regla) => {
      expect(Regla.parse(regla)).toEqual(regla);
    }),
  );
  expect(Regla.parse({ tipo: 'DIAS', cada: 2, desde: '2026-11-23' })).toEqual({ tipo: 'DIAS', cada: 2, ...SIEMPRE });
});

test('the rule of a part is accepted in a draft, with its fixed first day only, and refused from a client', () => {
  for (const { regla } of PARTES) {
    expect(ReglaRepartida.parse(regla)).toEqual(regla);
    expect(ReglaRepartida.safeParse({ ...regla, desde: '0001-01-01' }).success).toBe(false);
    expect(Regla.safeParse(regla).success).toBe(false);
  }
});

test.each([
  ['a rule without a kind', { cada: 2 }, 'tipo', 'Di cada cuánto toca'],
  ['an unknown kind', { tipo: 'LUNAS', cada: 2 }, 'tipo', 'Di cada cuánto toca'],
  ['every 0 days', { tipo: 'DIAS', cada: 0, ...SIEMPRE }, 'cada', 'El mínimo es 1'],
  ['every 366 days', { tipo: 'DIAS', cada: 366, ...SIEMPRE }, 'cada', 'El máximo es 365'],
  ['every 53 weeks', { tipo: 'SEMANAS', cada: 53, dias_semana: [1], ...SIEMPRE }, 'cada', 'El máximo es 52'],
  [
    'every 1.5 months',
    { tipo: 'MESES', cada: 1.5, el: { dia_mes: 1 }, ...SIEMPRE },
    'cada',
    'Debe ser un número entero',
  ],
  [
    'every 11 years',
    { tipo: 'ANOS', cada: 11, mes: 1, el: { dia_mes: 1 }, desde: '2026-11-23' },
    'cada',
    'El máximo es 10',
  ],
  [
    'no weekday',
    { tipo: 'SEMANAS', cada: 1, dias_semana: [], ...SIEMPRE },
    'dias_semana',
    'Elige al menos un día de la semana',
  ],
  [
    'a weekday twice',
    { tipo: 'SEMANAS', cada: 1, dias_semana: [2, 2], ...SIEMPRE },
    'dias_semana',
    'De menor a mayor y sin repetir',
  ],
  [
    'months out of order',
    { tipo: 'DIAS', cada: 1, desde: '2026-11-23', meses: [5, 4] },
    'meses',
    'De menor a mayor y sin repetir',
  ],
  [
    '31 April',
    { tipo: 'ANOS', cada: 1, mes: 4, el: { dia_mes: 31 }, desde: '2026-11-23' },
    'el',
    'Ese mes no tiene tantos días',
  ],
  [
    'a fifth Tuesday',
    { tipo: 'MESES', cada: 1, el: { semana: 5, dia_semana: 2 }, ...SIEMPRE },
    'el',
    'Elige el día: un número del 1 al 31, o «el segundo martes»',
  ],
  ['a day that does not exist', { tipo: 'UNA_VEZ', dia: '2027-02-29' }, 'dia', 'Fecha no válida'],
  [
    'a day after the last one accepted',
    { tipo: 'UNA_VEZ', dia: '2150-01-01' },
    'dia',
    'Elige una fecha entre 2020 y 2100',
  ],
])('%s is refused in words', (_, regla, donde, mensaje) => {
  const { error } = Regla.safeParse(regla);
  expect(error?.issues.map((i) => [i.path.join('.'), i.message])).toEqual([[donde, mensaje]]);
});

test('only frequency OTRA has a rule, and with it the other fields for days must be null', () => {
  const mensajes = (tarea: object) =>
    TareaEntrada.safeParse({ nombre: 'Barrer', ...tarea }).error?.issues.map((i) => [i.path.join('.'), i.message]) ??
    [];
  const regla = { tipo: 'DIAS', cada: 3, ...SIEMPRE };
  expect(mensajes({ frecuencia: 'OTRA', regla })).toEqual([]);
  expect(mensajes({ frecuencia: 'OTRA' })).toEqual([['regla', 'Di cada cuánto toca']]);
  expect(mensajes({ frecuencia: 'DIARIA', regla })).toEqual([['regla', 'Esta frecuencia no lleva regla']]);
  expect(mensajes({ frecuencia: 'OTRA', regla, dia_semana: 2, dia_mes: 3 }).map(([campo]) => campo)).toEqual([
    'dia_semana',
    'dia_mes',
  ]);
});
