import { diaDeNumero, lunesDe, numeroDeDia, sumarDias, trimestreDe } from './dias.ts';
import type { Dia } from './tipos.ts';

// The days that «Semana» shows. This file imports no calendar code, which is large.

export const DIAS_DE_SEMANA = 7;
/** The most days that one request may ask for. */
export const MAXIMO_DIAS_DE_SEMANA = 14;
/** Number of days ahead that can be asked for: eight weeks, since nobody plans further. */
const DIAS_POR_DELANTE = 8 * DIAS_DE_SEMANA;

/** Returns the Monday of a day's week. */
export const lunesDelDia = (dia: Dia): Dia => diaDeNumero(lunesDe(numeroDeDia(dia)));

/** Tells whether a day is a Saturday or a Sunday. */
export const esFinDeSemana = (dia: Dia): boolean => numeroDeDia(dia) - lunesDe(numeroDeDia(dia)) >= 5;

/** Returns the first and last day that can be asked for on `hoy`: whole weeks from this quarter's first to eight weeks ahead. */
export const limitesDeSemanas = (hoy: Dia): { readonly desde: Dia; readonly hasta: Dia } => ({
  desde: lunesDelDia(trimestreDe(hoy)),
  hasta: sumarDias(lunesDelDia(sumarDias(hoy, DIAS_POR_DELANTE)), DIAS_DE_SEMANA - 1),
});

interface DeUnDia {
  readonly miembro: number | null;
  readonly nombre: string;
  readonly puntos: number;
  readonly estado: string;
  readonly libre: boolean;
}

/** A member's first chore, and its day. */
export interface Primera {
  readonly nombre: string;
  readonly dia: Dia;
}

/** Returns a member's first chore to do in these days, the heaviest of its day; null if they have none. */
export const primeraDe = (
  dias: readonly { readonly dia: Dia; readonly ocurrencias: readonly DeUnDia[] }[],
  miembro: number,
): Primera | null => {
  for (const { dia, ocurrencias } of dias) {
    const [suya] = ocurrencias
      .filter((o) => o.miembro === miembro && !o.libre && o.estado === 'PENDIENTE')
      .toSorted((a, b) => b.puntos - a.puntos);
    if (suya !== undefined) return { nombre: suya.nombre, dia };
  }
  return null;
};

/**
 * Returns the first day on which drafted chores are due: the day after the draft's end, or the quarter's first if it is later.
 */
export const primerDia = (acabado: Dia, trimestre: Dia): Dia => {
  const siguiente = sumarDias(acabado, 1);
  return siguiente < trimestre ? trimestre : siguiente;
};
