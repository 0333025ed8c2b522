import { diaDeNumero, lunesDe, numeroDeDia } from './dias.ts';
import type { Dia } from './tipos.ts';

/** A week by its Monday and its Sunday. */
export interface Semana {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/** What one member did in a week. */
export interface FilaRanking {
  /** Member id. */
  readonly usuario: number;
  readonly usuario_nombre: string;
  readonly tareas_completadas: number;
  readonly tiempo_total_minutos: number;
  /** Of tasks only: achievements' bonus points do not count. */
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
