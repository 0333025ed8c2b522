import { expect, test } from 'vitest';
import { sumarDias } from '../dias.ts';
import { semanaDe } from '../ranking.ts';
import { estadoDeSemana, semanaQueSeCuenta, semanasAsentadas, ultimaSemana } from './resumen.ts';

/** From Monday 16 to Sunday 22 November. */
const SEMANA = semanaDe('2026-11-18');

test('a week is under way until Sunday ends, to be confirmed on Monday, and settled from Tuesday on', () => {
  const estados = (dias: readonly string[]) => dias.map((d) => estadoDeSemana(SEMANA, d));
  expect(estados(['2026-11-16', '2026-11-22'])).toEqual(['EN_CURSO', 'EN_CURSO']);
  expect(estados(['2026-11-23'])).toEqual(['POR_CONFIRMAR']);
  expect(estados(['2026-11-24', '2027-01-01'])).toEqual(['CERRADA', 'CERRADA']);
});

test('the last week is the present one on Sunday, and the one before on all other days', () => {
  expect(ultimaSemana('2026-11-21').desde).toBe('2026-11-09');
  for (const dia of ['2026-11-22', '2026-11-23', '2026-11-28']) expect(ultimaSemana(dia)).toEqual(SEMANA);
});

test('a week is told by itself from Sunday at 18:00 to the end of Tuesday', () => {
  expect(semanaQueSeCuenta('2026-11-22', 17)).toBeNull();
  expect(semanaQueSeCuenta('2026-11-22', 18)).toEqual(SEMANA);
  expect(semanaQueSeCuenta('2026-11-23', 0)).toEqual(SEMANA);
  expect(semanaQueSeCuenta('2026-11-24', 23)).toEqual(SEMANA);
  for (const hora of [0, 23]) expect(semanaQueSeCuenta('2026-11-25', hora)).toBeNull();
  expect(semanaQueSeCuenta('2026-11-21', 23)).toBeNull();
});

test('every week is settled exactly once, however many days lie between two beginnings of a day', () => {
  for (const paso of [1, 2, 3, 6, 8, 20]) {
    const asentadas: string[] = [];
    for (let dia = '2026-11-02'; dia < '2027-02-01'; dia = sumarDias(dia, paso))
      asentadas.push(...semanasAsentadas(sumarDias(dia, -1), sumarDias(dia, paso)).map((s) => s.desde));
    const seguidas = Array.from({ length: asentadas.length }, (_, n) => sumarDias('2026-10-26', 7 * n));
    expect(asentadas, `every ${String(paso)} days`).toEqual(seguidas);
    expect(asentadas.length).toBeGreaterThan(10);
  }
});
