import type { Dia } from './tipos.ts';

// oxlint-disable no-restricted-globals -- `Date` only writes a day here: it is not asked what time it is.

const MS_POR_DIA = 86_400_000;

/** Days are reckoned here without the Temporal polyfill, which is large and ten times as slow: the first screens have dates too. */

/** Days from 1970 to a day, negative before; throws for what is no day. */
export const numeroDeDia = (dia: Dia): number => {
  const numero = Date.parse(`${dia}T00:00:00.000Z`) / MS_POR_DIA;
  // `Date` believes in a 30 February.
  if (Number.isNaN(numero) || diaDeNumero(numero) !== dia) throw new RangeError(`No day: ${dia}`);
  return numero;
};

/** Returns the Monday of a day's week, by day number: 1 January 1970 was a Thursday. */
export const lunesDe = (numero: number): number => numero - ((((numero + 3) % 7) + 7) % 7);

/** The number of a month's first day; of months from 0 on, which may go beyond their year. */
export const primeroDeMes = (ano: number, mes: number): number => Date.UTC(ano, mes, 1) / MS_POR_DIA;

/** A day's year, and its month from 0 on. */
export const mesDe = (dia: Dia): { readonly ano: number; readonly mes: number } => ({
  ano: Number(dia.slice(0, 4)),
  mes: Number(dia.slice(5, 7)) - 1,
});

/** The day that is so many days after the first of 1970. */
export const diaDeNumero = (numero: number): Dia =>
  new Date(numero * MS_POR_DIA).toISOString().slice(0, -'T00:00:00.000Z'.length);

/** `dia` plus a number of days (negative: before). */
export const sumarDias = (dia: Dia, dias: number): Dia => diaDeNumero(numeroDeDia(dia) + dias);

/** First day of the calendar quarter of a day. */
export const trimestreDe = (dia: Dia): Dia => {
  const { ano, mes } = mesDe(dia);
  return diaDeNumero(primeroDeMes(ano, mes - (mes % 3)));
};

/** The last day of a quarter. */
export const finDeTrimestre = (trimestre: Dia): Dia => {
  const { ano, mes } = mesDe(trimestre);
  return diaDeNumero(primeroDeMes(ano, mes + 3) - 1);
};

/** In a quarter's last days a reparto is for the next one. */
const DIAS_PARA_EL_SIGUIENTE = 14;

/** First day of the quarter that a reparto started on `dia` is for: the next one in a quarter's last 14 days. */
export const trimestreDelReparto = (dia: Dia): Dia => trimestreDe(sumarDias(dia, DIAS_PARA_EL_SIGUIENTE));

/** A local day's weekday (1 to 7, Monday to Sunday), day of the month and month (1 to 12). */
export const partesDe = (dia: Dia): { dia_semana: number; dia: number; mes: number } => {
  const numero = numeroDeDia(dia);
  return { dia_semana: numero - lunesDe(numero) + 1, dia: Number(dia.slice(8)), mes: mesDe(dia).mes + 1 };
};
