import type { Dia } from '#shared/domain/tipos.ts';
import { estaAtrasada } from '#shared/domain/vencimiento.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { estaFuera, proximoDiaFuera, type Ausencia } from './fuera.ts';

/** The dates of an occurrence that decide whether it is excused or free. */
interface Debida {
  /** The day on which it is due: its own day, or the later one to which it was postponed. */
  readonly fecha_limite: Dia | null;
  /** Its own day when it was postponed; otherwise null. */
  readonly fecha_original?: Dia | null;
}

/**
 * Tells whether an occurrence's own day, before any postponement, is a day away of its owner. Left undone, such an occurrence
 * lapses as excused, which breaks no streak.
 */
export const tocaFuera = ({ fecha_limite, fecha_original }: Debida, ausencias: readonly Ausencia[]): boolean => {
  const dia = fecha_original ?? fecha_limite;
  return dia !== null && estaFuera(ausencias, dia);
};

/**
 * Tells whether a pending occurrence waits for its owner today. Nothing waits for an owner who is away. At home, they may still
 * do what was due on a day away, but it does not wait for them, unless they took it from another member (`tomada_el`).
 */
export const espera = (
  debida: Debida & { readonly tomada_el: Dia | null },
  ausencias: readonly Ausencia[],
  hoy: Dia,
): boolean => !estaFuera(ausencias, hoy) && (debida.tomada_el !== null || !tocaFuera(debida, ausencias));

/** Tells whether a pending occurrence is overdue: its day has passed, and it still waits for its owner. */
export const vaConRetraso = (
  debida: Debida & { readonly tomada_el: Dia | null },
  ausencias: readonly Ausencia[],
  hoy: Dia,
): boolean => estaAtrasada(debida.fecha_limite, hoy) && espera(debida, ausencias, hoy);

/**
 * Tells whether a pending occurrence is free because its owner is away. Its own day, before any postponement (`tocaFuera`), must
 * be a day away, it must be available by today, and the owner must be away today. Once back, the owner may still make up for
 * it, so nobody may take it then. The caller leaves out taken and personal occurrences.
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
 * Tells whether a taken occurrence that is not done becomes free again when `hoy` begins, because its day has passed or it has
 * none. On the day on which it was taken it stays with its taker in any case, even if it was overdue already.
 */
export const vuelveALibre = ({ fecha_limite, tomada_el }: Debida & { readonly tomada_el: Dia }, hoy: Dia): boolean =>
  tomada_el < hoy && (fecha_limite === null || fecha_limite < hoy);

/** The most absences of one member that have not ended yet. */
export const MAXIMO_AUSENCIAS = 20;
/** The most absences of one member that begin in one quarter, past ones included. */
export const MAXIMO_AUSENCIAS_TRIMESTRE = 30;
/** The most days of one absence, alternating weeks excepted: a year. A longer one is refused: that member has moved out. */
export const MAXIMO_DIAS_FUERA = 366;

type RechazoAusencia = 'AUSENCIA_AJENA' | 'AUSENCIA_PASADA' | 'AUSENCIA_CONGELADA';

/** The facts that decide whether an absence may be entered or removed. */
interface Pregunta {
  readonly propia: boolean;
  readonly admin: boolean;
  readonly hoy: Dia;
  /** First day of the oldest quarter whose ledger is not frozen. */
  readonly corregible: Dia;
}

/**
 * Returns why an absence that begins on `desde` may not be entered or wholly removed; null when it may. Members manage their
 * own absences from today on. An admin manages those of others and past days too. Days of a frozen quarter cannot change.
 */
export const porQueNoAusencia = (desde: Dia, { propia, admin, hoy, corregible }: Pregunta): RechazoAusencia | null => {
  if (!propia && !admin) return 'AUSENCIA_AJENA';
  if (desde >= hoy) return null;
  if (!admin) return 'AUSENCIA_PASADA';
  return desde < corregible ? 'AUSENCIA_CONGELADA' : null;
};

/**
 * Returns an absence that has not ended by `hoy` cut short at yesterday, for a member who is home again. Null when it had no
 * day away before `hoy`, so that nothing of it is left.
 */
export const hastaAyer = (ausencia: Ausencia, hoy: Dia): Ausencia | null => {
  const ayer = sumarDias(hoy, -1);
  const primero = proximoDiaFuera(ausencia, ausencia.desde);
  return primero === null || primero > ayer ? null : { ...ausencia, hasta: ayer };
};
