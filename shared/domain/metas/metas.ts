import { sumarDias } from '../dias.ts';
import { sumarSegundos } from '../instantes.ts';
import type { Semana } from '../ranking.ts';
import type { Dia, Instante } from '../tipos.ts';

/** Limits of a family's goal. */
export const PUNTOS_META_MINIMO = 1;
export const PUNTOS_META_MAXIMO = 99_999;
export const LARGO_MINIMO_META = 2;
export const LARGO_META = 60;

/**
 * The states of a goal. `PROPUESTA` waits for an admin, and ends as `DENEGADA`, `RETIRADA` by its author, or `CADUCADA` when
 * nobody answers. `ACTIVA` is in progress, and ends as `ALCANZADA`, `PASADA` when its day passes, or `DEJADA` when an admin
 * ends it.
 */
export const ESTADOS_META = [
  'PROPUESTA',
  'ACTIVA',
  'ALCANZADA',
  'PASADA',
  'DEJADA',
  'DENEGADA',
  'RETIRADA',
  'CADUCADA',
] as const;
export type EstadoMeta = (typeof ESTADOS_META)[number];

/** The states of a goal in a week's story. */
export const ESTADOS_EN_SEMANA = ['EN_MARCHA', 'ALCANZADA', 'PASADA'] as const;
export type EstadoEnSemana = (typeof ESTADOS_EN_SEMANA)[number];

// A family's goal: points to reach together, perhaps by a day. What was reached is a sum over the completions since its start,
// without bonuses, so every correction is counted at once. Only the goal that started last is judged.

const SEGUNDOS_DE_CELEBRAR = 24 * 3_600;
const DIAS_DE_PROPUESTA = 7;

/** The fields of a goal that decide its state. */
export interface MetaJuzgada {
  readonly estado: EstadoMeta;
  /** Points to reach. */
  readonly puntos: number;
  /** Its last day; null without one. */
  readonly hasta: Dia | null;
  readonly terminada_en: Instante | null;
}

/** The instant at which a goal is judged, and the family's local day. */
interface Momento {
  readonly ahora: Instante;
  readonly hoy: Dia;
}

const hasPasado = ({ hasta }: Pick<MetaJuzgada, 'hasta'>, hoy: Dia): boolean => hasta !== null && hoy > hasta;

/**
 * Tells whether points may still change a goal's state: while it is in progress, for a day after it was reached, and on the day
 * after its last one, when members may still say what they did on it.
 */
export const seJuzga = ({ estado, hasta, terminada_en }: MetaJuzgada, { ahora, hoy }: Momento): boolean => {
  if (estado === 'ACTIVA') return true;
  if (estado === 'ALCANZADA') return terminada_en !== null && ahora < sumarSegundos(terminada_en, SEGUNDOS_DE_CELEBRAR);
  return estado === 'PASADA' && hasta !== null && hoy <= sumarDias(hasta, 1);
};

/** Returns the state of a goal for which the family has `logrados` points. A goal that is no longer judged keeps its state. */
export const juzgar = (meta: MetaJuzgada, logrados: number, momento: Momento): EstadoMeta => {
  if (!seJuzga(meta, momento)) return meta.estado;
  if (logrados >= meta.puntos) return 'ALCANZADA';
  return hasPasado(meta, momento.hoy) ? 'PASADA' : 'ACTIVA';
};

/** Returns the last day on which a proposal can be accepted: a week after it was made, but not after the goal's last day. */
export const finDeProponer = (creada_el: Dia, hasta: Dia | null): Dia => {
  const semana = sumarDias(creada_el, DIAS_DE_PROPUESTA);
  return hasta !== null && hasta < semana ? hasta : semana;
};

/**
 * Returns the last day on which screens show a goal that has ended. A passed one is shown on the day after its last one; a
 * reached one until the next day, or until its own last day (`hasta`) if that is later. Null while it is in progress, and for
 * other ends.
 */
export const seVeHasta = (
  { estado, hasta }: Pick<MetaJuzgada, 'estado' | 'hasta'>,
  terminada_el: Dia | null,
): Dia | null => {
  if (estado === 'PASADA') return hasta === null ? null : sumarDias(hasta, 1);
  if (estado !== 'ALCANZADA' || terminada_el === null) return null;
  const manana = sumarDias(terminada_el, 1);
  return hasta !== null && hasta > manana ? hasta : manana;
};

/** A goal with the local days on which it began and ended, as far as a week's story needs them. */
export interface MetaVivida extends Pick<MetaJuzgada, 'estado' | 'hasta'> {
  readonly empezada_el: Dia;
  /** Null while it is in progress. */
  readonly terminada_el: Dia | null;
}

/**
 * Returns how a goal stood at the end of a week; null when the week has nothing to say of it: it began later, had ended before,
 * or an admin ended it.
 */
export const enLaSemana = (
  { estado, hasta, empezada_el, terminada_el }: MetaVivida,
  semana: Semana,
): EstadoEnSemana | null => {
  if (empezada_el > semana.hasta || estado === 'DEJADA') return null;
  const fin = estado === 'PASADA' ? hasta : terminada_el;
  if (fin === null || fin > semana.hasta) return 'EN_MARCHA';
  if (fin < semana.desde) return null;
  return estado === 'PASADA' ? 'PASADA' : 'ALCANZADA';
};

/**
 * Returns the goal that a week's story tells of, with its state then: the last one that was reached, otherwise the last that
 * began; null without any. `metas` are in the order in which they began.
 */
export const laDeLaSemana = <M extends MetaVivida>(
  metas: readonly M[],
  semana: Semana,
): { readonly meta: M; readonly estado: EstadoEnSemana } | null => {
  const suyas = metas.flatMap((meta) => {
    const estado = enLaSemana(meta, semana);
    return estado === null ? [] : [{ meta, estado }];
  });
  return suyas.findLast((s) => s.estado === 'ALCANZADA') ?? suyas.at(-1) ?? null;
};
