import type { Dia } from '#shared/domain/tipos.ts';
import { estaAtrasada } from '#shared/domain/vencimiento.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { estaFuera, proximoDiaFuera, type Ausencia } from './fuera.ts';

/** The fields that decide whether an occurrence is excused or free. */
interface Debida {
  /** The day on which it is due: its own, or the one that it was put off to. */
  readonly fecha_limite: Dia | null;
  /** Its own day, when it was put off; else null. */
  readonly fecha_original?: Dia | null;
}

/** Whether an occurrence fell due while its owner was away: untaken and undone, it ends excused and not lapsed. */
export const tocaFuera = ({ fecha_limite, fecha_original }: Debida, ausencias: readonly Ausencia[]): boolean => {
  const dia = fecha_original ?? fecha_limite;
  return dia !== null && estaFuera(ausencias, dia);
};

/**
 * Whether a pending occurrence waits for its owner on a day. While they are away nothing does; back at home, neither does
 * what fell due on a day away, though it may still be made up. What somebody took (`tomada_el`) waits for them.
 */
export const espera = (
  debida: Debida & { readonly tomada_el: Dia | null },
  ausencias: readonly Ausencia[],
  hoy: Dia,
): boolean => !estaFuera(ausencias, hoy) && (debida.tomada_el !== null || !tocaFuera(debida, ausencias));

/** Whether a pending occurrence is late: its day is over, and it waits for its owner. */
export const vaConRetraso = (
  debida: Debida & { readonly tomada_el: Dia | null },
  ausencias: readonly Ausencia[],
  hoy: Dia,
): boolean => estaAtrasada(debida.fecha_limite, hoy) && espera(debida, ausencias, hoy);

/**
 * Whether a pending occurrence may be taken by anybody whom it suits: it falls due on a day away of its owner's, and
 * they are away now. Back at home they may still make up for it, and nobody takes it from them.
 */
export const esLibre = (
  debida: Debida & { readonly disponible_desde: Dia | null },
  ausencias: readonly Ausencia[],
  hoy: Dia,
): boolean =>
  tocaFuera(debida, ausencias) &&
  estaFuera(ausencias, hoy) &&
  (debida.disponible_desde === null || debida.disponible_desde <= hoy);

/**
 * Whether what somebody took is free again at the beginning of `hoy`: it is not done, and its day is over. One that was
 * late already when it was taken is theirs for that day.
 */
export const vuelveALibre = ({ fecha_limite, tomada_el }: Debida & { readonly tomada_el: Dia }, hoy: Dia): boolean =>
  tomada_el < hoy && (fecha_limite === null || fecha_limite < hoy);

/** Absences of one member that are not over: nobody needs more, and each is looked at every midnight. */
export const MAXIMO_AUSENCIAS = 20;
/** Absences of one member that begin in the same quarter, past ones included: all of them are read with the family's. */
export const MAXIMO_AUSENCIAS_TRIMESTRE = 30;
/** Days of one that is not of alternating weeks: longer is not being away. */
export const MAXIMO_DIAS_FUERA = 366;

type RechazoAusencia = 'AUSENCIA_AJENA' | 'AUSENCIA_PASADA' | 'AUSENCIA_CONGELADA';

/** Permissions to enter and change absences. */
interface Pregunta {
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
 * Returns the rest of an absence that ends with `hoy` at home: its days gone by stay. Null when nothing of it has been.
 */
export const hastaAyer = (ausencia: Ausencia, hoy: Dia): Ausencia | null => {
  const ayer = sumarDias(hoy, -1);
  const primero = proximoDiaFuera(ausencia, ausencia.desde);
  return primero === null || primero > ayer ? null : { ...ausencia, hasta: ayer };
};
