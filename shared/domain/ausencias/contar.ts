import { sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Ausencia } from './fuera.ts';

/** Days in a row, both included. */
export interface Dias {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/**
 * The days of a time on which a share does not count, in rows that do not overlap. Alternating weeks are none of them:
 * the share is the word on those.
 */
export const diasSinContar = (ausencias: readonly Ausencia[], { desde, hasta }: Dias): Dias[] => {
  const dentro = ausencias
    .filter((a) => !a.alternas && a.hasta !== null && a.hasta >= desde && a.desde <= hasta)
    .map((a) => ({
      desde: a.desde < desde ? desde : a.desde,
      hasta: a.hasta === null || a.hasta > hasta ? hasta : a.hasta,
    }))
    .toSorted((a, b) => (a.desde < b.desde ? -1 : 1));
  const filas: Dias[] = [];
  for (const fila of dentro) {
    const ultima = filas.at(-1);
    if (ultima === undefined || fila.desde > sumarDias(ultima.hasta, 1)) filas.push(fila);
    else if (fila.hasta > ultima.hasta) filas[filas.length - 1] = { ...ultima, hasta: fila.hasta };
  }
  return filas;
};
