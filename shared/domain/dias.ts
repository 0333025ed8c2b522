import type { Dia } from './tipos.ts';

// oxlint-disable no-restricted-globals -- `Date` only converts between days and numbers here: it is not asked what time it is.

const MS_POR_DIA = 86_400_000;

// Days are computed here without Temporal's polyfill: it is large and slower, and the first screens show dates too.

/**
 * Returns the number of days from 1970-01-01 to a day, negative before it. Throws a RangeError for a text that is no
 * valid day.
 */
export const numeroDeDia = (dia: Dia): number => {
  const numero = Date.parse(`${dia}T00:00:00.000Z`) / MS_POR_DIA;
  // `Date.parse` accepts 30 February and returns a day in March.
  if (Number.isNaN(numero) || diaDeNumero(numero) !== dia) throw new RangeError(`No day: ${dia}`);
  return numero;
};

/** Returns the day number of the Monday of a day's week. 1970-01-01 was a Thursday. */
export const lunesDe = (numero: number): number => numero - ((((numero + 3) % 7) + 7) % 7);

/** Returns the day number of a month's first day. Months count from 0 and may go beyond 11, into the next years. */
export const primeroDeMes = (ano: number, mes: number): number => Date.UTC(ano, mes, 1) / MS_POR_DIA;

/** Returns a day's year, and its month from 0 to 11. */
export const mesDe = (dia: Dia): { readonly ano: number; readonly mes: number } => ({
  ano: Number(dia.slice(0, 4)),
  mes: Number(dia.slice(5, 7)) - 1,
});

/** Returns the day with this day number, the inverse of `numeroDeDia`. */
export const diaDeNumero = (numero: number): Dia =>
  new Date(numero * MS_POR_DIA).toISOString().slice(0, -'T00:00:00.000Z'.length);

/** Adds a number of days to a day; a negative number goes back. */
export const sumarDias = (dia: Dia, dias: number): Dia => diaDeNumero(numeroDeDia(dia) + dias);

/** Returns the first day of the quarter in which a day lies. */
export const trimestreDe = (dia: Dia): Dia => {
  const { ano, mes } = mesDe(dia);
  return diaDeNumero(primeroDeMes(ano, mes - (mes % 3)));
};

/** Returns the last day of a quarter, given its first. */
export const finDeTrimestre = (trimestre: Dia): Dia => {
  const { ano, mes } = mesDe(trimestre);
  return diaDeNumero(primeroDeMes(ano, mes + 3) - 1);
};

/** Days before a quarter's end from which a draft is for the next quarter. */
const DIAS_PARA_EL_SIGUIENTE = 14;

/** Returns the first day of the quarter that a draft begun on `dia` is for: in a quarter's last 14 days, the next one. */
export const trimestreDelReparto = (dia: Dia): Dia => trimestreDe(sumarDias(dia, DIAS_PARA_EL_SIGUIENTE));

/** Returns a day's weekday (1 to 7, Monday to Sunday), day of the month and month (1 to 12). */
export const partesDe = (dia: Dia): { dia_semana: number; dia: number; mes: number } => {
  const numero = numeroDeDia(dia);
  return { dia_semana: numero - lunesDe(numero) + 1, dia: Number(dia.slice(8)), mes: mesDe(dia).mes + 1 };
};
