import { Temporal } from 'temporal-polyfill';
import type { DiaDeMes, ReglaConRitmo } from './regla.ts';

type Fecha = Temporal.PlainDate;

/** The periods (days, weeks or months, numbered) in which a rule repeats, and its due days within each. */
export interface Ritmo {
  readonly cada: number;
  readonly desde: Fecha;
  /** Months 1 to 12 in which the rule applies; all if empty. */
  readonly meses: readonly number[];
  readonly periodo: (dia: Fecha) => number;
  /** Ascending due days within one period. */
  readonly dias: (periodo: number) => readonly Fecha[];
}

const UN_LUNES = Temporal.PlainDate.from('1970-01-05');

const desdeLunes = (dia: Fecha): number => UN_LUNES.until(dia).days;

/** Returns the due day within a month. `with` limits a day number to the last day of a shorter month. */
const enMes = (mes: Temporal.PlainYearMonth, el: DiaDeMes): Fecha => {
  if ('dia_mes' in el) return mes.toPlainDate({ day: 1 }).with({ day: el.dia_mes });
  const { semana, dia_semana } = el;
  if (semana === -1) {
    const ultimo = mes.toPlainDate({ day: mes.daysInMonth });
    return ultimo.subtract({ days: (ultimo.dayOfWeek - dia_semana + 7) % 7 });
  }
  const primero = mes.toPlainDate({ day: 1 });
  return primero.add({ days: ((dia_semana - primero.dayOfWeek + 7) % 7) + 7 * (semana - 1) });
};

const porDias = { periodo: desdeLunes, dias: (n: number) => [UN_LUNES.add({ days: n })] };

const porSemanas = (dias_semana: readonly number[]) => ({
  periodo: (dia: Fecha) => Math.floor(desdeLunes(dia) / 7),
  dias: (n: number) => dias_semana.map((d) => UN_LUNES.add({ days: 7 * n + d - 1 })),
});

const porMeses = (el: DiaDeMes) => ({
  periodo: (dia: Fecha) => dia.year * 12 + dia.month - 1,
  dias: (n: number) => [enMes(Temporal.PlainYearMonth.from({ year: Math.floor(n / 12), month: (n % 12) + 1 }), el)],
});

/** Returns the periods of a repeating rule. A yearly rule repeats every 12 × `cada` months. */
export const ritmoDe = (regla: ReglaConRitmo): Ritmo => {
  const desde = Temporal.PlainDate.from(regla.desde);
  if (regla.tipo === 'ANOS') return { cada: 12 * regla.cada, desde, meses: [regla.mes], ...porMeses(regla.el) };
  const comun = { cada: regla.cada, desde, meses: regla.meses };
  if (regla.tipo === 'MESES') return { ...comun, ...porMeses(regla.el) };
  return { ...comun, ...(regla.tipo === 'SEMANAS' ? porSemanas(regla.dias_semana) : porDias) };
};
