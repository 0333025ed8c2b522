import { diaDeNumero, lunesDe, numeroDeDia } from './dias.ts';
import type { Dia } from './tipos.ts';

/** A week, from its Monday to its Sunday. */
export interface Semana {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/** A member's completed work of one week. */
export interface FilaRanking {
  /** Member id. */
  readonly usuario: number;
  readonly usuario_nombre: string;
  readonly tareas_completadas: number;
  readonly tiempo_total_minutos: number;
  /** Points of chores, without the bonus points of achievements. */
  readonly puntos_ganados: number;
}

/** Returns the week in which a local day lies. */
export const semanaDe = (hoy: Dia): Semana => {
  const lunes = lunesDe(numeroDeDia(hoy));
  return { desde: diaDeNumero(lunes), hasta: diaDeNumero(lunes + 6) };
};

const enOrden = (a: FilaRanking, b: FilaRanking): number =>
  b.puntos_ganados - a.puntos_ganados ||
  b.tiempo_total_minutos - a.tiempo_total_minutos ||
  a.usuario_nombre.localeCompare(b.usuario_nombre, 'es') ||
  a.usuario - b.usuario;

/**
 * Sorts a week's rows and adds each one's place, by the rule «Ranking» in this folder's README. Members without a completion
 * are left out. Only points decide a place: equal points share it, and the next place is skipped accordingly (1, 1, 3).
 */
export const clasificar = <F extends FilaRanking>(filas: readonly F[]): (F & { readonly puesto: number })[] => {
  const ordenadas = filas.filter((f) => f.tareas_completadas > 0).toSorted(enOrden);
  return ordenadas.map((fila) => ({
    ...fila,
    puesto: 1 + ordenadas.findIndex((otra) => otra.puntos_ganados === fila.puntos_ganados),
  }));
};

/** A member's chores of one week and how many of them are done, in number and in points. */
export interface Cumplido {
  readonly tocan: number;
  readonly hechas: number;
  readonly puntos_tocan: number;
  readonly puntos_hechos: number;
}

export const NADA: Cumplido = { tocan: 0, hechas: 0, puntos_tocan: 0, puntos_hechos: 0 };

export const sumarPartes = (partes: readonly Cumplido[]): Cumplido =>
  partes.reduce(
    (a, b) => ({
      tocan: a.tocan + b.tocan,
      hechas: a.hechas + b.hechas,
      puntos_tocan: a.puntos_tocan + b.puntos_tocan,
      puntos_hechos: a.puntos_hechos + b.puntos_hechos,
    }),
    NADA,
  );

/** Returns the percentage done, rounded down; it is above 100 if more was done than fell in the week, and null if nothing did. */
export const porciento = ({ tocan, hechas }: Pick<Cumplido, 'tocan' | 'hechas'>): number | null =>
  tocan === 0 ? null : Math.floor((100 * hechas) / tocan);

interface DeAlguien extends Cumplido {
  readonly usuario: number;
  readonly usuario_nombre: string;
}

/** Sorts members by the share of their week that is done, largest first, then by name; members without chores come last. */
export const ordenarPartes = <F extends DeAlguien>(filas: readonly F[]): F[] => {
  const parte = ({ tocan, hechas }: F): number => (tocan === 0 ? -1 : hechas / tocan);
  return filas.toSorted(
    (a, b) => parte(b) - parte(a) || a.usuario_nombre.localeCompare(b.usuario_nombre, 'es') || a.usuario - b.usuario,
  );
};
