import type { Dia } from './tipos.ts';

/**
 * A day as a number, one more for each day: for counting days where the calendar, which is large, is not needed for
 * anything else. Years begin in March, so that February's last day is the year's.
 */
export const numeroDeDia = (dia: Dia): number => {
  const mes = Number(dia.slice(5, 7));
  const ano = Number(dia.slice(0, 4)) - (mes < 3 ? 1 : 0);
  const bisiestos = Math.floor(ano / 4) - Math.floor(ano / 100) + Math.floor(ano / 400);
  return 365 * ano + bisiestos + Math.floor((153 * ((mes + 9) % 12) + 2) / 5) + Number(dia.slice(8, 10));
};
