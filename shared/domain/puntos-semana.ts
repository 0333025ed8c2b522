import { numero, plural } from './palabras.ts';
import { enProporcion } from './porcentajes.ts';
import type { Contar } from './tipos.ts';

// Points a week are the unit in which people read loads, quotas, totals and differences. Sums and percentages are
// computed from exact loads; only the result is rounded.

/**
 * The days that a load covers. Null when a draft counts each chore once: such a load has no week, and people read plain
 * points.
 */
export type DiasContados = number | null;

/** The days covered by points of a single week. */
export const UNA_SEMANA = 7;

/** Days of the quarter of 13 weeks to which loads refer (`VECES` in reparto/tablero/carga.ts). */
const UN_TRIMESTRE = 13 * UNA_SEMANA;

/** Returns the days that the loads of a draft cover: 13 weeks, or null when it counts each chore once. */
export const diasContados = (contar: Contar): DiasContados => (contar === 'TRIMESTRE' ? UN_TRIMESTRE : null);

/**
 * Converts a load to the number that people read: points a week, rounded to one decimal; the load itself when `dias` is null or
 * not positive. A quarter's load reads as a whole number only if the exact value is whole.
 */
export const mostrado = (carga: number, dias: DiasContados): number => {
  if (dias === null || dias <= 0) return carga;
  return (Math.sign(carga) * Math.round((10 * UNA_SEMANA * Math.abs(carga)) / dias)) / 10;
};

/** Subtracts two displayed numbers, rounded to one decimal against floating-point noise. */
const resta = (a: number, b: number): number => Math.round(10 * (a - b)) / 10;

/** Returns the difference of the two totals shown before and after a pick, so that anyone can check the sum. */
export const loQueSuma = (antes: number, carga: number, dias: DiasContados): number =>
  resta(mostrado(antes + carga, dias), mostrado(antes, dias));

/**
 * Returns loads as displayed numbers that add up to the displayed total. Each is the difference that it makes to the displayed
 * total of the loads before it. So, given in the order of picking, a chore reads as it did when it was picked.
 */
export const sumandos = (cargas: readonly number[], dias: DiasContados): readonly number[] => {
  let antes = 0;
  return cargas.map((carga) => {
    const suma = loQueSuma(antes, carga, dias);
    antes += carga;
    return suma;
  });
};

/** Returns the displayed quota minus the displayed load: the points that are missing, negative above the quota. */
export const loQueFalta = (carga: number, cuota: number, dias: DiasContados): number =>
  resta(mostrado(cuota, dias), mostrado(carga, dias));

/** Returns the unit of a displayed number: «pts/sem», «pts», «pt». */
export const unidad = (n: number, dias: DiasContados): string =>
  `${Math.abs(n) === 1 ? 'pt' : 'pts'}${dias === null ? '' : '/sem'}`;

/** Formats a displayed number with its unit: «63 pts/sem», «2,3 pts/sem», «16 pts». */
export const conUnidad = (n: number, dias: DiasContados): string => `${numero(n, 1)} ${unidad(n, dias)}`;

/** Formats a load with its unit: «63 pts/sem». */
export const enPts = (carga: number, dias: DiasContados): string => conUnidad(mostrado(carga, dias), dias);

/** Formats a displayed number for screen readers: «63 puntos a la semana». */
export const hablado = (n: number, dias: DiasContados): string =>
  `${Math.abs(n) === 1 ? plural(n, 'punto') : `${numero(n, 1)} puntos`}${dias === null ? '' : ' a la semana'}`;

/** Formats a load against its quota: «105 de 132 pts/sem». */
export const deTanto = (carga: number, cuota: number, dias: DiasContados): string =>
  `${numero(mostrado(carga, dias), 1)} de ${enPts(cuota, dias)}`;

/** Formats a change of a load as a sum that anyone can check: «75 + 2 = 77 de 78 pts/sem». */
export const cuentaDe = (
  { antes, despues, cuota }: { readonly antes: number; readonly despues: number; readonly cuota: number },
  dias: DiasContados,
): string => {
  const cambio = loQueSuma(antes, despues - antes, dias);
  return `${numero(mostrado(antes, dias), 1)} ${cambio < 0 ? '−' : '+'} ${numero(Math.abs(cambio), 1)} = ${deTanto(despues, cuota, dias)}`;
};

/** Formats the difference of the displayed load and quota: «1,4 pts/sem más», «3 pts/sem menos», «justo lo suyo». */
export const masOMenos = (carga: number, cuota: number, dias: DiasContados): string => {
  const n = resta(mostrado(carga, dias), mostrado(cuota, dias));
  return n === 0 ? 'justo lo suyo' : `${conUnidad(Math.abs(n), dias)} ${n > 0 ? 'más' : 'menos'}`;
};

/** Returns a load as a whole percentage of its quota, from exact values; 100 for a quota of 0. */
export const porCiento = (carga: number, cuota: number): number =>
  cuota <= 0 ? 100 : Math.round((100 * carga) / cuota);

/** Returns the loads as whole percentages of their total, which add up to 100; all 0 when every load is 0. */
export const enCien = (cargas: readonly number[]): readonly number[] =>
  cargas.some((c) => c > 0) ? enProporcion(cargas, 100) : cargas.map(() => 0);

/**
 * Formats a range of percentages: «Todos entre el 99 y el 102 % de su parte», «Todos al 100 % de su parte». Null for an
 * empty list.
 */
export const entreCuanto = (porcentajes: readonly number[]): string | null => {
  if (porcentajes.length === 0) return null;
  const [menor, mayor] = [Math.min(...porcentajes), Math.max(...porcentajes)];
  return menor === mayor
    ? `Todos al ${String(mayor)}\u00a0% de su parte`
    : `Todos entre el ${String(menor)} y el ${String(mayor)}\u00a0% de su parte`;
};

const MEDIA_HORA = 30;

/**
 * Formats the weekly time of a member's chores: «unas 6 h a la semana», «unos 45 min a la semana». It is rounded to 5
 * minutes, from about an hour on to half hours. Null when the time is unknown or 0.
 */
export const ayudaDeTiempo = (minutos: number | null): string | null => {
  if (minutos === null || minutos <= 0) return null;
  const cerca = (paso: number): number => Math.max(paso, Math.round(minutos / paso) * paso);
  if (cerca(5) < 60) return `unos ${String(cerca(5))} min a la semana`;
  if (minutos < 105) return minutos < 75 ? 'una hora a la semana' : 'hora y media a la semana';
  const medias = cerca(MEDIA_HORA) / MEDIA_HORA;
  return `unas ${String(Math.floor(medias / 2))} h${medias % 2 === 1 ? ' y media' : ''} a la semana`;
};
