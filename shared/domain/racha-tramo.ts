import type { Dia } from './tipos.ts';

/** The days of an assignment that its owner's streak looks at, all local to the family. */
export interface AsignacionVivida {
  /** Null: no date, so it never breaks a streak. */
  readonly fecha_limite: Dia | null;
  readonly creada_el: Dia;
  readonly hecha_el: Dia | null;
  /** Removed before it was done. */
  readonly quitada_el?: Dia | null;
  /** The day at whose beginning it expired. */
  readonly vencida_el: Dia | null;
}

/** Days from `desde` up to, not including, `hasta`; null: it goes on. */
export interface Tramo {
  readonly desde: Dia;
  readonly hasta: Dia | null;
}

const primero = (dias: readonly (Dia | null | undefined)[]): Dia | null => {
  let min: Dia | null = null;
  for (const dia of dias) if (dia !== null && dia !== undefined && (min === null || dia < min)) min = dia;
  return min;
};

/**
 * The days at whose end an assignment was due and still to do; null when there was none.
 * It counts from its due day, or from the day that it was given when that is later: nobody fails on a day on which the
 * assignment did not exist. An expiry at a day's beginning leaves the day before as the last.
 */
export const tramoPendiente = ({
  fecha_limite,
  creada_el,
  hecha_el,
  quitada_el,
  vencida_el,
}: AsignacionVivida): Tramo | null => {
  if (fecha_limite === null) return null;
  const desde = creada_el > fecha_limite ? creada_el : fecha_limite;
  const hasta = primero([hecha_el, quitada_el, vencida_el]);
  return hasta !== null && hasta <= desde ? null : { desde, hasta };
};

/** Whether a day is one of a stretch's. */
export const esDelTramo = ({ desde, hasta }: Tramo, dia: Dia): boolean =>
  desde <= dia && (hasta === null || dia < hasta);
