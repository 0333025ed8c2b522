import { sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { proximoDiaFuera, type Ausencia } from './fuera.ts';

/** Absences of one member that are not over: nobody needs more, and each is looked at every midnight. */
export const MAXIMO_AUSENCIAS = 20;
/** Absences of one member that begin in the same quarter, past ones included: all of them are read with the family's. */
export const MAXIMO_AUSENCIAS_TRIMESTRE = 30;
/** Days of one that is not of alternating weeks: longer is not being away. */
export const MAXIMO_DIAS_FUERA = 366;

export type RechazoAusencia = 'AUSENCIA_AJENA' | 'AUSENCIA_PASADA' | 'AUSENCIA_CONGELADA';

/** Who enters what, and what may still be changed. */
export interface Pregunta {
  readonly propia: boolean;
  readonly admin: boolean;
  readonly hoy: Dia;
  /** The first day of a quarter that is not frozen. */
  readonly corregible: Dia;
}

/**
 * Why somebody may not enter an absence from a day on, or take all of it away: members have their own, from today on;
 * others' and past days are an admin's; a frozen quarter is nobody's.
 */
export const porQueNoAusencia = (desde: Dia, { propia, admin, hoy, corregible }: Pregunta): RechazoAusencia | null => {
  if (!propia && !admin) return 'AUSENCIA_AJENA';
  if (desde >= hoy) return null;
  if (!admin) return 'AUSENCIA_PASADA';
  return desde < corregible ? 'AUSENCIA_CONGELADA' : null;
};

/**
 * What is left of an absence when it ends with `hoy` at home: its days gone by stay. Null when nothing of it has been.
 */
export const hastaAyer = (ausencia: Ausencia, hoy: Dia): Ausencia | null => {
  const ayer = sumarDias(hoy, -1);
  const primero = proximoDiaFuera(ausencia, ausencia.desde);
  return primero === null || primero > ayer ? null : { ...ausencia, hasta: ayer };
};
