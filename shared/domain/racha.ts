import type { Dia } from './tipos.ts';
import { sumarDias } from './dias.ts';
import { tramosAplazados, type Aplazo } from './posponer.ts';

/** The dates of an occurrence that decide its owner's streak, as local days of the family. */
export interface AsignacionVivida {
  /** Its own day, even while it is postponed. Null: it has no date and never breaks a streak. */
  readonly fecha_limite: Dia | null;
  /** Its postponements, and the skips and completions that were undone later (`omitida`); oldest first. */
  readonly aplazos?: readonly Aplazo[];
  readonly creada_el: Dia;
  readonly hecha_el: Dia | null;
  /** The day on which it was removed while still to do, or done by another member. */
  readonly quitada_el?: Dia | null;
  /** The day at whose beginning it lapsed; null when it has not. */
  readonly vencida_el: Dia | null;
}

/** Days from `desde` up to but excluding `hasta`. Null: without an end so far. */
interface Tramo {
  readonly desde: Dia;
  readonly hasta: Dia | null;
}

const primero = (dias: readonly (Dia | null | undefined)[]): Dia | null => {
  let min: Dia | null = null;
  for (const dia of dias) if (dia !== null && dia !== undefined && (min === null || dia < min)) min = dia;
  return min;
};

/**
 * Returns the days at whose end an occurrence was due and still to do; null when there are none. They begin on its own day, or
 * on the day it was created if that is later, because nobody can fail to do what did not exist yet. An occurrence that lapses
 * when a day begins was last due on the day before.
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

type Aplazado = ReturnType<typeof tramosAplazados>[number];

/** Splits a span by others, given in order: `fuera` is what lies outside them, `dentro` what lies inside. */
const partir = (
  { desde, hasta }: Tramo,
  otros: readonly Aplazado[],
): { readonly fuera: Tramo[]; readonly dentro: Aplazado[] } => {
  const fuera: Tramo[] = [];
  const dentro: Aplazado[] = [];
  let sigue = desde;
  for (const otro of otros) {
    const [de, a] = [
      otro.desde > sigue ? otro.desde : sigue,
      hasta !== null && hasta < otro.hasta ? hasta : otro.hasta,
    ];
    if (de >= a) continue;
    if (sigue < de) fuera.push({ desde: sigue, hasta: de });
    dentro.push({ ...otro, desde: de, hasta: a });
    sigue = a;
  }
  if (hasta === null || sigue < hasta) fuera.push({ desde: sigue, hasta });
  return { fuera, dentro };
};

/**
 * Returns the spans in which at least one of a member's occurrences was due and still to do. On a day at whose end a single
 * occurrence is postponed, that one does not count; two or more do. Spans with `omitida` never count.
 */
const tramosDebidos = (asignaciones: readonly AsignacionVivida[], hoy: Dia): Tramo[] => {
  const debidos: Tramo[] = [];
  const aplazados = new Map<Dia, number>();
  for (const a of asignaciones) {
    const tramo = tramoPendiente(a);
    if (tramo === null) continue;
    const { fuera, dentro } = partir(tramo, tramosAplazados(a.aplazos ?? []));
    debidos.push(...fuera);
    for (const { desde, hasta } of dentro.filter((d) => !d.omitida))
      for (let dia = desde; dia < hasta && dia <= hoy; dia = sumarDias(dia, 1))
        aplazados.set(dia, (aplazados.get(dia) ?? 0) + 1);
  }
  for (const [dia, cuantas] of aplazados) if (cuantas > 1) debidos.push({ desde: dia, hasta: sumarDias(dia, 1) });
  return debidos;
};

/** Tells whether a day lies within a span. */
const esDelTramo = ({ desde, hasta }: Tramo, dia: Dia): boolean => desde <= dia && (hasta === null || dia < hasta);

/** Comodines that a member has in a calendar month. */
export const COMODINES_AL_MES = 2;
/** Days that a streak must have for a comodín to save it. */
export const RACHA_CON_COMODIN = 3;

/** Returns how many comodines a member has left in the month of `dia`, given the days on which one was used. */
export const comodinesQueQuedan = (usados: readonly Dia[], dia: Dia): number =>
  Math.max(0, COMODINES_AL_MES - usados.filter((u) => u.slice(0, 7) === dia.slice(0, 7)).length);

interface Racha {
  /** Days with a completion since the streak last broke, today included; 0 when there are none. */
  readonly dias: number;
  /** The first of those days; null when there are none. */
  readonly desde: Dia | null;
  readonly hoy_hecho: boolean;
  /**
   * True when the streak breaks at the end of today unless something is completed. That is when something due is still to do,
   * nothing was completed today, the member is at home, and no comodín saves the streak: it is short, or none is left.
   */
  readonly en_riesgo: boolean;
  /** The given `usados`, and the days before `hoy` on which a comodín kept a streak, ascending. */
  readonly comodines: readonly Dia[];
}

/** A past by days. Days away are in neither set. */
interface Pasado {
  /** The days up to `hoy` with a completion. */
  readonly hechos: ReadonlySet<Dia>;
  /** The days before `hoy` without a completion, at whose end something due was still to do. */
  readonly fallados: ReadonlySet<Dia>;
  /** The spans in which something was due and still to do. */
  readonly tramos: readonly Tramo[];
}

/** Sorts a member's occurrences into days; `fuera` tells the days away. */
const porDias = (asignaciones: readonly AsignacionVivida[], hoy: Dia, fuera: (dia: Dia) => boolean): Pasado => {
  const hechos = new Set<Dia>();
  for (const { hecha_el } of asignaciones)
    if (hecha_el !== null && hecha_el <= hoy && !fuera(hecha_el)) hechos.add(hecha_el);
  const tramos = tramosDebidos(
    asignaciones.filter((a) => a.fecha_limite === null || !fuera(a.fecha_limite)),
    hoy,
  );
  const fallados = new Set<Dia>();
  for (const { desde, hasta } of tramos) {
    const fin = hasta === null || hasta > hoy ? hoy : hasta;
    for (let dia = desde; dia < fin; dia = sumarDias(dia, 1)) if (!hechos.has(dia) && !fuera(dia)) fallados.add(dia);
  }
  return { hechos, fallados, tramos };
};

/**
 * Walks a past day by day: a completion adds a day, a missed day uses a comodín or ends the streak. `usados` are days before this
 * past on which a comodín was used; `comodines` has them and the new ones. `mejor` is the longest streak on the way.
 */
const recorrer = (
  { hechos, fallados }: Pasado,
  usados: readonly Dia[] = [],
): Pick<Racha, 'dias' | 'desde' | 'comodines'> & { readonly mejor: number } => {
  const comodines = [...usados];
  let [dias, mejor] = [0, 0];
  let desde: Dia | null = null;
  for (const dia of [...hechos, ...fallados].toSorted()) {
    if (hechos.has(dia)) {
      desde ??= dia;
      dias += 1;
    } else if (dias >= RACHA_CON_COMODIN && comodinesQueQuedan(comodines, dia) > 0) comodines.push(dia);
    else [dias, desde] = [0, null];
    mejor = Math.max(mejor, dias);
  }
  return { dias, desde, mejor, comodines };
};

/**
 * Returns a member's streak on a local day, by the rule «Streak» in this folder's README. Today has not ended, so it can extend
 * the streak but not break it. `fuera` tells the days away: they neither extend nor break the streak, and an occurrence due on
 * one of them never breaks it. If `asignaciones` leaves out what came before the present streak, `usados` are the days until
 * then on which a comodín was used.
 */
export const rachaDe = (
  asignaciones: readonly AsignacionVivida[],
  hoy: Dia,
  fuera: (dia: Dia) => boolean = () => false,
  usados: readonly Dia[] = [],
): Racha => {
  const pasado = porDias(asignaciones, hoy, fuera);
  const { dias, desde, comodines } = recorrer(pasado, usados);
  const hoy_hecho = pasado.hechos.has(hoy);
  const debeHoy = !hoy_hecho && !fuera(hoy) && pasado.tramos.some((t) => esDelTramo(t, hoy));
  const seSalva = dias >= RACHA_CON_COMODIN && comodinesQueQuedan(comodines, hoy) > 0;
  return { dias, desde, hoy_hecho, en_riesgo: dias > 0 && debeHoy && !seSalva, comodines };
};

/** Returns the longest streak, in days, that a member ever had up to `hoy`, by the same rule as `rachaDe`. */
export const mejorRacha = (
  asignaciones: readonly AsignacionVivida[],
  hoy: Dia,
  fuera: (dia: Dia) => boolean = () => false,
): number => recorrer(porDias(asignaciones, hoy, fuera)).mejor;
