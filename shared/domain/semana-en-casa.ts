import { diaDeNumero, lunesDe, numeroDeDia, sumarDias, trimestreDe } from './dias.ts';
import type { Dia } from './tipos.ts';

/** The days that «Semana» shows. It imports no calendar code, since the first screens of a phone load it. */

export const DIAS_DE_SEMANA = 7;
/** Days of one answer at most. */
export const MAXIMO_DIAS_DE_SEMANA = 14;
/** Days ahead: two months is as far as anybody plans. */
const DIAS_POR_DELANTE = 8 * DIAS_DE_SEMANA;

/** The Monday of a day's week. */
export const lunesDelDia = (dia: Dia): Dia => diaDeNumero(lunesDe(numeroDeDia(dia)));

/** Tells whether a day is a Saturday or a Sunday. */
export const esFinDeSemana = (dia: Dia): boolean => numeroDeDia(dia) - lunesDe(numeroDeDia(dia)) >= 5;

/** The first and the last day that can be asked for on `hoy`: whole weeks from this quarter's first to eight weeks ahead. */
export const limitesDeSemanas = (hoy: Dia): { readonly desde: Dia; readonly hasta: Dia } => ({
  desde: lunesDelDia(trimestreDe(hoy)),
  hasta: sumarDias(lunesDelDia(sumarDias(hoy, DIAS_POR_DELANTE)), DIAS_DE_SEMANA - 1),
});
