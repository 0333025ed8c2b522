import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { reglaArbitraria, tocaSegunRegla } from '#shared/testing/regla-arbitraria.ts';
import { unCalendario } from '#shared/testing/calendario-arbitrario.ts';
import { rondas } from '#shared/testing/rondas.ts';
import {
  ocurrencias,
  primeraOcurrencia,
  proximasOcurrencias,
  siguienteOcurrencia,
  tocaAntesDelFin,
} from '../calendario.ts';
import { finDeTrimestre, sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '../tipos.ts';
import type { Regla } from './regla.ts';

const tarea = (regla: Regla) => unCalendario({ frecuencia: 'OTRA', regla });
const todoElAno = { desde: '2026-11-23', meses: [] };
const unDia = fc.integer({ min: 0, max: 1_600 }).map((n) => sumarDias('2023-06-01', n));

/** The due days of each rule, read off a calendar by hand. 2026-11-23 is a Monday. */
describe.each<[string, Regla, readonly Dia[]]>([
  ['every third day', { tipo: 'DIAS', cada: 3, ...todoElAno }, ['2026-11-23', '2026-11-26', '2026-11-29']],
  [
    'every other week on Tuesday and Saturday',
    { tipo: 'SEMANAS', cada: 2, dias_semana: [2, 6], ...todoElAno },
    ['2026-11-24', '2026-11-28', '2026-12-08', '2026-12-12'],
  ],
  [
    'a week whose day has passed does not count as the first',
    { tipo: 'SEMANAS', cada: 2, dias_semana: [2], desde: '2026-11-25', meses: [] },
    ['2026-12-01', '2026-12-15'],
  ],
  [
    'the 31st is the last day of a shorter month, also of a February with 29 days',
    { tipo: 'MESES', cada: 1, el: { dia_mes: 31 }, desde: '2027-12-01', meses: [] },
    ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
  ],
  [
    'every three months, from the first one that comes',
    { tipo: 'MESES', cada: 3, el: { dia_mes: 1 }, ...todoElAno },
    ['2026-12-01', '2027-03-01', '2027-06-01'],
  ],
  [
    'the second Tuesday',
    { tipo: 'MESES', cada: 1, el: { semana: 2, dia_semana: 2 }, ...todoElAno },
    ['2026-12-08', '2027-01-12', '2027-02-09'],
  ],
  [
    'the last Friday',
    { tipo: 'MESES', cada: 1, el: { semana: -1, dia_semana: 5 }, ...todoElAno },
    ['2026-11-27', '2026-12-25', '2027-01-29'],
  ],
  [
    'the lawn: every other Saturday from April to October',
    { tipo: 'SEMANAS', cada: 2, dias_semana: [6], desde: '2026-09-20', meses: [4, 5, 6, 7, 8, 9, 10] },
    ['2026-09-26', '2026-10-10', '2026-10-24', '2027-04-10', '2027-04-24'],
  ],
  [
    '29 February is the 28th in a year that does not have it',
    { tipo: 'ANOS', cada: 1, mes: 2, el: { dia_mes: 29 }, desde: '2026-11-23' },
    ['2027-02-28', '2028-02-29', '2029-02-28'],
  ],
  [
    'every other year, mother’s day',
    { tipo: 'ANOS', cada: 2, mes: 5, el: { semana: 1, dia_semana: 7 }, desde: '2026-11-23' },
    ['2027-05-02', '2029-05-06'],
  ],
  [
    'ten days after it was done, if each is done on its day',
    { tipo: 'TRAS_HACERLA', cada: 10, ...todoElAno },
    ['2026-11-23', '2026-12-03'],
  ],
  ['once', { tipo: 'UNA_VEZ', dia: '2027-03-03' }, ['2027-03-03']],
])('%s', (_, regla, dias) => {
  test('its next days', () => {
    const cuantos = regla.tipo === 'UNA_VEZ' ? 5 : dias.length;
    expect(proximasOcurrencias(tarea(regla), '2026-01-01', cuantos)).toEqual(dias);
  });
});

describe('against a recount that checks each day by itself', () => {
  test('the first occurrence is the rule’s first day, and none lies in between', () => {
    fc.assert(
      fc.property(reglaArbitraria, unDia, (regla, desde) => {
        let dia = desde;
        while (!tocaSegunRegla(regla, dia)) dia = sumarDias(dia, 1);
        expect(primeraOcurrencia(tarea(regla), desde)).toBe(dia);
      }),
      { numRuns: rondas(60, 800) },
    );
  });

  test('the due days in a quarter are exactly those of the recount, in order', () => {
    const trimestre = fc.constantFrom<Dia>(
      '2024-01-01',
      '2025-10-01',
      '2026-01-01',
      '2026-07-01',
      '2027-04-01',
      '2028-01-01',
    );
    fc.assert(
      fc.property(reglaArbitraria, trimestre, (regla, inicio) => {
        const fin = finDeTrimestre(inicio);
        const debidos: Dia[] = [];
        for (let dia = inicio; dia <= fin; dia = sumarDias(dia, 1)) if (tocaSegunRegla(regla, dia)) debidos.push(dia);
        const t = tarea(regla);
        expect(ocurrencias(t, inicio, fin)).toEqual(debidos);
        for (const [i, dia] of debidos.entries())
          if (i > 0) expect(siguienteOcurrencia(t, debidos[i - 1] ?? '')).toBe(dia);
      }),
      { numRuns: rondas(150, 1_200) },
    );
  });
});

describe('a number of days after a completion', () => {
  const meses = fc.constantFrom<readonly number[]>([], [4, 5, 6, 7, 8, 9, 10], [1, 12]);

  test('the next is that many days later, and out of season on the first day of the next season', () => {
    fc.assert(
      fc.property(unDia, fc.integer({ min: 1, max: 365 }), meses, unDia, (desde, cada, suyos, hecha) => {
        let dia = sumarDias(hecha, cada);
        if (dia < desde) dia = desde;
        while (suyos.length > 0 && !suyos.includes(Temporal.PlainDate.from(dia).month)) dia = sumarDias(dia, 1);
        const t = tarea({ tipo: 'TRAS_HACERLA', cada, desde, meses: suyos });
        expect(siguienteOcurrencia(t, hecha)).toBe(dia);
        expect(primeraOcurrencia(t, sumarDias(hecha, 1), hecha)).toBe(dia);
      }),
      { numRuns: rondas(200, 1_200) },
    );
  });

  test('never done it is due at once; done long ago it is due today', () => {
    const t = tarea({ tipo: 'TRAS_HACERLA', cada: 10, ...todoElAno });
    expect(primeraOcurrencia(t, '2026-11-25')).toBe('2026-11-25');
    expect(primeraOcurrencia(t, '2026-12-25', '2026-11-25')).toBe('2026-12-25');
  });

  test('a quarter counts as many occurrences as if each were done on its day', () => {
    const t = tarea({ tipo: 'TRAS_HACERLA', cada: 10, desde: '2026-10-01', meses: [] });
    expect(ocurrencias(t, '2026-10-01', '2026-12-31')).toHaveLength(10);
    expect(ocurrencias(t, '2027-01-01', '2027-03-31')).toHaveLength(9);
  });
});

test('a single day has one occurrence and nothing after it', () => {
  const t = tarea({ tipo: 'UNA_VEZ', dia: '2026-12-24' });
  expect(primeraOcurrencia(t, '2026-12-24')).toBe('2026-12-24');
  expect(primeraOcurrencia(t, '2026-12-25')).toBeNull();
  expect(siguienteOcurrencia(t, '2026-12-24')).toBeNull();
  expect(ocurrencias(t, '2026-10-01', '2026-12-31')).toEqual(['2026-12-24']);
  expect(ocurrencias(t, '2027-01-01', '2027-03-31')).toEqual([]);
});

test('a chore that is not due again before the quarter ends is not dealt', () => {
  const cesped = tarea({
    tipo: 'SEMANAS',
    cada: 2,
    dias_semana: [6],
    desde: '2026-04-01',
    meses: [4, 5, 6, 7, 8, 9, 10],
  });
  expect(tocaAntesDelFin(cesped, '2026-12-20', '2027-01-01')).toBe(false);
  expect(tocaAntesDelFin(cesped, '2027-03-20', '2027-04-01')).toBe(true);
  expect(tocaAntesDelFin(cesped, '2026-10-31', '2026-10-01')).toBe(true);
  expect(tocaAntesDelFin(cesped, '2026-11-01', '2026-10-01')).toBe(false);
  expect(tocaAntesDelFin(unCalendario(), '2026-12-20', '2027-01-01')).toBe(true);
});

test('a rule of every 365 days in February alone misses February from some year on, and the search stops', () => {
  const t = tarea({ tipo: 'DIAS', cada: 365, desde: '2024-02-01', meses: [2] });
  expect(primeraOcurrencia(t, '2024-02-02')).toBeNull();
});
