import { Temporal } from 'temporal-polyfill';
import type { Dia } from './tipos.ts';

/** A local day's weekday (1 to 7, Monday to Sunday), day of the month and month (1 to 12). */
export const partesDe = (dia: Dia): { dia_semana: number; dia: number; mes: number } => {
  const { dayOfWeek, day, month } = Temporal.PlainDate.from(dia);
  return { dia_semana: dayOfWeek, dia: day, mes: month };
};
