import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { hoyEn, inicioDelDia, primeraOcurrencia, siguienteOcurrencia, type Calendario } from './calendario.ts';
import { sumarDias, trimestreDe, trimestreDelReparto } from './dias.ts';
import { FRECUENCIAS_FIJAS } from './tipos.ts';

const tarea = (cambios: Partial<Calendario>): Calendario => ({
  frecuencia: 'DIARIA',
  dia_semana: null,
  dia_semana_2: null,
  dia_mes: null,
  ...cambios,
});

const unDia = fc.integer({ min: 0, max: 20_000 }).map((n) => sumarDias('2000-01-01', n));

/** Santiago, Havana and Cairo begin a day at 01:00 in many years; Apia left out a whole day, 2011-12-30. */
const ZONAS = [
  'Europe/Madrid',
  'UTC',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
];

const unCalendario: fc.Arbitrary<Calendario> = fc
  .record({
    frecuencia: fc.constantFrom(...FRECUENCIAS_FIJAS),
    a: fc.integer({ min: 1, max: 7 }),
    salto: fc.integer({ min: 1, max: 6 }),
    mes: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ frecuencia, a, salto, mes }) =>
    tarea({
      frecuencia,
      dia_semana: frecuencia === 'SEMANAL' || frecuencia === 'DOS_VECES_SEMANA' ? a : null,
      dia_semana_2: frecuencia === 'DOS_VECES_SEMANA' ? ((a - 1 + salto) % 7) + 1 : null,
      dia_mes: frecuencia === 'MENSUAL' ? mes : null,
    }),
  );

/** Tells whether a task is due on a day. Written from the words of the rule, without the code under test. */
const toca = (t: Calendario, dia: string): boolean => {
  const f = Temporal.PlainDate.from(dia);
  if (t.frecuencia === 'DIARIA') return true;
  if (t.frecuencia === 'MENSUAL') return f.day === Math.min(t.dia_mes ?? 0, f.daysInMonth);
  return f.dayOfWeek === t.dia_semana || f.dayOfWeek === t.dia_semana_2;
};

describe('the local day', () => {
  test.each([
    ['Europe/Madrid', '2026-11-20T23:30:00.000Z', '2026-11-21'],
    ['America/Mexico_City', '2026-11-21T05:59:59.999Z', '2026-11-20'],
    ['America/Santiago', '2025-09-07T03:59:59.999Z', '2025-09-06'],
    ['America/Santiago', '2025-09-07T04:00:00.000Z', '2025-09-07'],
  ])('%s at %s is %s', (zona, instante, dia) => {
    expect(hoyEn(zona, instante)).toBe(dia);
  });

  test.each([
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00.000Z'],
    ['America/Havana', '2025-03-09', '2025-03-09T05:00:00.000Z'],
    ['Africa/Cairo', '2025-04-25', '2025-04-24T22:00:00.000Z'],
  ])('%s begins %s at 01:00, when midnight does not exist', (zona, dia, instante) => {
    expect(inicioDelDia(zona, dia)).toBe(instante);
    expect(Temporal.Instant.from(instante).toZonedDateTimeISO(zona).hour).toBe(1);
  });

  test('is the same after any earlier call, also where the clocks are put back over midnight', () => {
    // Until 2011 the clocks in St. John's went back at 00:01 to 23:01: a minute of the new day, 59 of the old one, then the
    // rest of the new.
    const noches = [
      ['America/St_Johns', '2010-11-07T02:00:00Z'],
      ['Europe/Madrid', '2026-10-24T20:00:00Z'],
      ['Pacific/Apia', '2011-12-30T09:00:00Z'],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...noches),
        fc.array(fc.nat(6 * 3_600), { minLength: 2 }),
        ([zona, desde], saltos) => {
          for (const segundos of saltos) {
            const instante = Temporal.Instant.from(desde).add({ seconds: segundos });
            expect(hoyEn(zona, instante.toString())).toBe(instante.toZonedDateTimeISO(zona).toPlainDate().toString());
          }
        },
      ),
      { numRuns: rondas(250, 5_000) },
    );
  });

  test('a day begins where the day before ends, in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONAS), unDia, (zona, dia) => {
        fc.pre(zona !== 'Pacific/Apia' || dia !== '2011-12-30');
        const inicio = inicioDelDia(zona, dia);
        const antes = Temporal.Instant.from(inicio)
          .subtract({ milliseconds: 1 })
          .toString({ smallestUnit: 'millisecond' });
        expect(hoyEn(zona, inicio)).toBe(dia);
        expect(hoyEn(zona, antes) < dia).toBe(true);
      }),
      { numRuns: rondas(250, 15_000) },
    );
  });
});

describe('the quarter', () => {
  test.each([
    ['2026-01-01', '2026-01-01'],
    ['2026-03-31', '2026-01-01'],
    ['2026-04-01', '2026-04-01'],
    ['2026-12-31', '2026-10-01'],
  ])('%s lies in the quarter of %s', (dia, inicio) => {
    expect(trimestreDe(dia)).toBe(inicio);
  });

  test.each([
    ['2026-12-17', '2026-10-01'],
    ['2026-12-18', '2027-01-01'],
    ['2026-12-31', '2027-01-01'],
    ['2026-03-17', '2026-01-01'],
    ['2026-03-18', '2026-04-01'],
    ['2026-04-01', '2026-04-01'],
  ])('a draft on %s is for the quarter of %s', (dia, inicio) => {
    expect(trimestreDelReparto(dia)).toBe(inicio);
  });

  test('a draft is for the next quarter exactly in the last 14 days of a quarter', () => {
    fc.assert(
      fc.property(unDia, (dia) => {
        const suyo = trimestreDe(dia);
        const siguiente = trimestreDe(sumarDias(suyo, 100));
        const quedan = Temporal.PlainDate.from(dia).until(siguiente).days;
        expect(trimestreDelReparto(dia)).toBe(quedan <= 14 ? siguiente : suyo);
      }),
    );
  });
});

describe('occurrences', () => {
  test.each([
    [
      'SEMANAL on its own weekday is due that day',
      tarea({ frecuencia: 'SEMANAL', dia_semana: 6 }),
      '2026-11-21',
      '2026-11-21',
    ],
    [
      'SEMANAL the day after its weekday waits a week',
      tarea({ frecuencia: 'SEMANAL', dia_semana: 5 }),
      '2026-11-21',
      '2026-11-27',
    ],
    [
      'DOS_VECES_SEMANA takes the nearer day',
      tarea({ frecuencia: 'DOS_VECES_SEMANA', dia_semana: 5, dia_semana_2: 2 }),
      '2026-11-21',
      '2026-11-24',
    ],
    [
      'MENSUAL on the 31st is due on the last of a shorter month',
      tarea({ frecuencia: 'MENSUAL', dia_mes: 31 }),
      '2027-02-01',
      '2027-02-28',
    ],
    [
      'MENSUAL keeps the 31st after a short month',
      tarea({ frecuencia: 'MENSUAL', dia_mes: 31 }),
      '2027-03-01',
      '2027-03-31',
    ],
    [
      'MENSUAL past its day waits for next month',
      tarea({ frecuencia: 'MENSUAL', dia_mes: 30 }),
      '2027-01-31',
      '2027-02-28',
    ],
  ])('%s', (_, t, desde, esperada) => {
    expect(primeraOcurrencia(t, desde)).toBe(esperada);
  });

  test('the first is the first day from the given one on which the task is due', () => {
    fc.assert(
      fc.property(unCalendario, unDia, (t, desde) => {
        let dia = desde;
        while (!toca(t, dia)) dia = sumarDias(dia, 1);
        expect(primeraOcurrencia(t, desde)).toBe(dia);
      }),
      { numRuns: rondas(250, 10_000) },
    );
  });

  test('the next lies after the given day, and no due day lies in between', () => {
    fc.assert(
      fc.property(unCalendario, unDia, (t, desde) => {
        const siguiente = siguienteOcurrencia(t, desde) ?? '';
        expect(siguiente > desde).toBe(true);
        expect(toca(t, siguiente)).toBe(true);
        for (let dia = sumarDias(desde, 1); dia < siguiente; dia = sumarDias(dia, 1)) expect(toca(t, dia)).toBe(false);
      }),
      { numRuns: rondas(250, 10_000) },
    );
  });
});
