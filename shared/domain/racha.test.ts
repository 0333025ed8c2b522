import { describe, expect, test } from 'vitest';
import { rachaDe, type AsignacionVivida } from './racha.ts';

/** Day n of March 2025. */
const marzo = (n: number): string => `2025-03-${String(n).padStart(2, '0')}`;

const tarea = (fecha: number | null, cambios: Partial<AsignacionVivida> = {}): AsignacionVivida => ({
  fecha_limite: fecha === null ? null : marzo(fecha),
  creada_el: marzo(1),
  hecha_el: null,
  vencida_el: null,
  ...cambios,
});
const hecha = (fecha: number | null, dia: number): AsignacionVivida => tarea(fecha, { hecha_el: marzo(dia) });
const vencida = (fecha: number, dia: number): AsignacionVivida => tarea(fecha, { vencida_el: marzo(dia) });

const dias = (hoy: number, ...asignaciones: AsignacionVivida[]): number => rachaDe(asignaciones, marzo(hoy)).dias;

const NADA = { dias: 0, desde: null, hoy_hecho: false, en_riesgo: false, comodines: [] };

describe('a streak', () => {
  test('without completions is 0, and not at risk', () => {
    expect(rachaDe([], marzo(10))).toEqual({ ...NADA });
    expect(rachaDe([tarea(10)], marzo(10))).toEqual({ ...NADA });
  });

  test('counts days, not completions', () => {
    expect(dias(12, hecha(10, 10), hecha(11, 11), hecha(11, 11), hecha(12, 12))).toBe(3);
  });

  test('still has today: a day without a completion yet takes nothing away, and puts it at risk', () => {
    const asignaciones = [hecha(10, 10), hecha(11, 11), tarea(12)];
    expect(rachaDe(asignaciones, marzo(12))).toEqual({ ...NADA, dias: 2, desde: marzo(10), en_riesgo: true });
    expect(rachaDe([...asignaciones, hecha(12, 12)], marzo(12))).toMatchObject({
      dias: 3,
      desde: marzo(10),
      hoy_hecho: true,
    });
  });

  test('breaks at midnight after a missed DIARIA', () => {
    expect(dias(12, hecha(10, 10), vencida(11, 12), tarea(12))).toBe(0);
  });

  test('is not at risk from work that expired or was deleted today', () => {
    const base = [hecha(10, 10), hecha(11, 11)];
    expect(rachaDe([...base, vencida(11, 12)], marzo(12)).en_riesgo).toBe(false);
    expect(rachaDe([...base, tarea(11, { quitada_el: marzo(12) })], marzo(12)).en_riesgo).toBe(false);
    expect(rachaDe([...base, vencida(11, 13)], marzo(12)).en_riesgo).toBe(true);
  });

  test('ignores days with nothing due: a SEMANAL done on three Mondays is three days', () => {
    expect(dias(20, hecha(3, 3), hecha(10, 10), hecha(17, 17), tarea(24))).toBe(3);
  });

  test('breaks on each idle day while something is overdue', () => {
    const semanal = tarea(10);
    expect(rachaDe([hecha(10, 10), hecha(null, 11), semanal], marzo(11)).dias).toBe(2);
    expect(dias(13, hecha(10, 10), hecha(null, 11), semanal)).toBe(0);
  });

  test('is saved for the day by any completion, also of another chore', () => {
    expect(dias(12, hecha(10, 10), vencida(11, 12), hecha(14, 11), hecha(12, 12))).toBe(3);
  });

  test('starts again on the day on which the missed chore is made up for', () => {
    expect(dias(12, hecha(9, 9), hecha(10, 12))).toBe(1);
  });

  test('is not broken by work without a date, due later, deleted in time or assigned later', () => {
    const base = [hecha(9, 9), hecha(13, 13)];
    expect(dias(13, ...base, tarea(null), tarea(14))).toBe(2);
    expect(dias(13, ...base, tarea(10, { quitada_el: marzo(10) }))).toBe(2);
    expect(dias(13, ...base, tarea(10, { creada_el: marzo(13) }))).toBe(2);
    expect(dias(13, ...base, tarea(10, { quitada_el: marzo(11) }))).toBe(1);
    expect(dias(13, ...base, tarea(10, { creada_el: marzo(12) }))).toBe(1);
  });

  test('does not count the day of expiry as one with work', () => {
    expect(dias(13, hecha(9, 9), hecha(9, 10), vencida(10, 11), hecha(13, 13))).toBe(3);
  });

  test('ignores a completion from tomorrow, after a clock was set back', () => {
    expect(dias(12, hecha(11, 11), hecha(13, 13))).toBe(1);
  });
});
