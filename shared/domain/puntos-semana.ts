import { numero, plural } from './palabras.ts';
import { enProporcion } from './porcentajes.ts';
import type { Contar } from './tipos.ts';

/**
 * Points a week: the one unit in which people read loads, quotas, totals and differences. Sums and percentages are computed from
 * exact loads; only the result is rounded.
 */

/** Days that loads are for; null where a draft counts each chore once, so that there is no week to tell of. */
export type DiasContados = number | null;

/** Days of a load's week: of what was done in one week, points are already a week's. */
export const UNA_SEMANA = 7;

/** The quarter of 13 weeks that loads count (`VECES`, reparto/tablero/carga.ts). */
const UN_TRIMESTRE = 13 * UNA_SEMANA;

/** The days that a draft's loads are for: a quarter of 13 weeks, or none. */
export const diasContados = (contar: Contar): DiasContados => (contar === 'TRIMESTRE' ? UN_TRIMESTRE : null);

/**
 * Returns the number that people read for a load: points a week, or points when it counts no days. One decimal at most; of a
 * quarter whole exactly when it is exact.
 */
export const mostrado = (carga: number, dias: DiasContados): number => {
  if (dias === null || dias <= 0) return carga;
  return (Math.sign(carga) * Math.round((10 * UNA_SEMANA * Math.abs(carga)) / dias)) / 10;
};

/** Subtracts two numbers that are shown, without the noise of binary fractions. */
const resta = (a: number, b: number): number => Math.round(10 * (a - b)) / 10;

/** Returns the number that a pick adds: the difference of the two totals shown, so that anybody can check it. */
export const loQueSuma = (antes: number, carga: number, dias: DiasContados): number =>
  resta(mostrado(antes + carga, dias), mostrado(antes, dias));

/** The unit after a number that is shown: «pts/sem», «pts», «pt». */
export const unidad = (n: number, dias: DiasContados): string =>
  `${Math.abs(n) === 1 ? 'pt' : 'pts'}${dias === null ? '' : '/sem'}`;

/** «63 pts/sem», «2,3 pts/sem», «16 pts»: a number that is shown, with its unit. */
export const conUnidad = (n: number, dias: DiasContados): string => `${numero(n, 1)} ${unidad(n, dias)}`;

/** «63 pts/sem»: a load, with its unit. */
export const enPts = (carga: number, dias: DiasContados): string => conUnidad(mostrado(carga, dias), dias);

/** «63 puntos a la semana», for screen readers: a number that is shown. */
export const hablado = (n: number, dias: DiasContados): string =>
  `${Math.abs(n) === 1 ? plural(n, 'punto') : `${numero(n, 1)} puntos`}${dias === null ? '' : ' a la semana'}`;

/** «105 de 132 pts/sem»: a load and its quota. */
export const deTanto = (carga: number, cuota: number, dias: DiasContados): string =>
  `${numero(mostrado(carga, dias), 1)} de ${enPts(cuota, dias)}`;

/** «75 + 2 = 77 de 78 pts/sem»: a change of a load, to be checked on the fingers. */
export const cuentaDe = (
  { antes, despues, cuota }: { readonly antes: number; readonly despues: number; readonly cuota: number },
  dias: DiasContados,
): string => {
  const cambio = loQueSuma(antes, despues - antes, dias);
  return `${numero(mostrado(antes, dias), 1)} ${cambio < 0 ? '−' : '+'} ${numero(Math.abs(cambio), 1)} = ${deTanto(despues, cuota, dias)}`;
};

/** «1,4 pts/sem más», «3 pts/sem menos», «justo lo suyo»: a load against its quota, as the difference of the two numbers shown. */
export const masOMenos = (carga: number, cuota: number, dias: DiasContados): string => {
  const n = resta(mostrado(carga, dias), mostrado(cuota, dias));
  return n === 0 ? 'justo lo suyo' : `${conUnidad(Math.abs(n), dias)} ${n > 0 ? 'más' : 'menos'}`;
};

/** Whole percent of a quota, of exact loads; a quota of 0 is full. */
export const porCiento = (carga: number, cuota: number): number =>
  cuota <= 0 ? 100 : Math.round((100 * carga) / cuota);

/** Whole percents of a total that sum to 100, in the order given; all 0 when there is nothing. */
export const enCien = (cargas: readonly number[]): readonly number[] =>
  cargas.some((c) => c > 0) ? enProporcion(cargas, 100) : cargas.map(() => 0);

/** «Todos entre el 99 y el 102 % de su parte», «Todos al 100 % de su parte»; null when there is nobody. */
export const entreCuanto = (porcentajes: readonly number[]): string | null => {
  if (porcentajes.length === 0) return null;
  const [menor, mayor] = [Math.min(...porcentajes), Math.max(...porcentajes)];
  return menor === mayor
    ? `Todos al ${String(mayor)} % de su parte`
    : `Todos entre el ${String(menor)} y el ${String(mayor)} % de su parte`;
};

const MEDIA_HORA = 30;

/**
 * «unas 6 h a la semana», «unos 45 min a la semana»: the time that chores take, a plain aid below a member's total. Rounded to
 * five minutes, from two hours on to half an hour. Null when it is unknown or nothing.
 */
export const ayudaDeTiempo = (minutos: number | null): string | null => {
  if (minutos === null || minutos <= 0) return null;
  const cerca = (paso: number): number => Math.max(paso, Math.round(minutos / paso) * paso);
  if (cerca(5) < 60) return `unos ${String(cerca(5))} min a la semana`;
  if (minutos < 105) return minutos < 75 ? 'una hora a la semana' : 'hora y media a la semana';
  const medias = cerca(MEDIA_HORA) / MEDIA_HORA;
  return `unas ${String(Math.floor(medias / 2))} h${medias % 2 === 1 ? ' y media' : ''} a la semana`;
};
