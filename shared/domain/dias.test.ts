import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { diaDeNumero, numeroDeDia, partesDe, sumarDias } from './dias.ts';
import { semanaDe } from './ranking.ts';

const UN_DIA = fc.integer({ min: numeroDeDia('0001-01-01'), max: numeroDeDia('9990-12-31') }).map(diaDeNumero);

test('days are added on the calendar, and weeks are from Monday to Sunday', () => {
  fc.assert(
    fc.property(UN_DIA, fc.integer({ min: -5_000, max: 5_000 }), (dia, dias) => {
      const fecha = Temporal.PlainDate.from(dia);
      expect(sumarDias(dia, dias)).toBe(fecha.add({ days: dias }).toString());
      expect(partesDe(dia)).toEqual({ dia_semana: fecha.dayOfWeek, dia: fecha.day, mes: fecha.month });
      const lunes = fecha.subtract({ days: fecha.dayOfWeek - 1 });
      expect(semanaDe(dia)).toEqual({ desde: lunes.toString(), hasta: lunes.add({ days: 6 }).toString() });
    }),
    { numRuns: rondas(300, 5_000) },
  );
});

test.each(['2026-02-30', '2026-13-01', '2026-1-1', '', 'ayer'])('«%s» is no day', (texto) => {
  expect(() => sumarDias(texto, 1)).toThrow(RangeError);
});

test('each day is one more than the day before it, over leap years and centuries', () => {
  for (const primero of ['1999-12-25', '2027-12-25', '2099-12-25']) {
    let dia = primero;
    for (let n = 0; n < 500; n += 1, dia = sumarDias(dia, 1))
      expect([dia, numeroDeDia(dia)]).toEqual([dia, numeroDeDia(primero) + n]);
  }
});
