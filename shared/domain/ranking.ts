import { diaDeNumero, lunesDe, numeroDeDia } from './dias.ts';
import type { Dia } from './tipos.ts';

/** A week by its Monday and its Sunday. */
export interface Semana {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/** A member's work of a week. */
export interface FilaRanking {
  /** Member id. */
  readonly usuario: number;
  readonly usuario_nombre: string;
  readonly tareas_completadas: number;
  readonly tiempo_total_minutos: number;
  /** Points of tasks only: bonus points of achievements do not count. */
  readonly puntos_ganados: number;
}

/** The week, Monday to Sunday, of a local day. */
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
 * Orders a week's rows and gives each its place: rule «ranking» of the README.
 * Members without a completion are left out. Only points decide a place: equal points share it, and as many places are
 * skipped after it (1, 1, 3), so that no more than three medals are given unless the last one is shared.
 */
export const clasificar = <F extends FilaRanking>(filas: readonly F[]): (F & { readonly puesto: number })[] => {
  const ordenadas = filas.filter((f) => f.tareas_completadas > 0).toSorted(enOrden);
  return ordenadas.map((fila) => ({
    ...fila,
    puesto: 1 + ordenadas.findIndex((otra) => otra.puntos_ganados === fila.puntos_ganados),
  }));
};

/** The part of a member's work of a week that is done. */
export interface Parte {
  readonly tocan: number;
  readonly hechas: number;
  readonly puntos_tocan: number;
  readonly puntos_hechos: number;
}

export const NADA: Parte = { tocan: 0, hechas: 0, puntos_tocan: 0, puntos_hechos: 0 };

export const sumarPartes = (partes: readonly Parte[]): Parte =>
  partes.reduce(
    (a, b) => ({
      tocan: a.tocan + b.tocan,
      hechas: a.hechas + b.hechas,
      puntos_tocan: a.puntos_tocan + b.puntos_tocan,
      puntos_hechos: a.puntos_hechos + b.puntos_hechos,
    }),
    NADA,
  );

/** Whole percent, downwards: 100 only when all of it is done. Null when nothing fell. */
export const porciento = ({ tocan, hechas }: Pick<Parte, 'tocan' | 'hechas'>): number | null =>
  tocan === 0 ? null : Math.floor((100 * hechas) / tocan);

interface DeAlguien extends Parte {
  readonly usuario: number;
  readonly usuario_nombre: string;
}

/** The greater part first; equal ones by name; those with nothing this week last. */
export const ordenarPartes = <F extends DeAlguien>(filas: readonly F[]): F[] => {
  const parte = ({ tocan, hechas }: F): number => (tocan === 0 ? -1 : hechas / tocan);
  return filas.toSorted(
    (a, b) => parte(b) - parte(a) || a.usuario_nombre.localeCompare(b.usuario_nombre, 'es') || a.usuario - b.usuario,
  );
};
