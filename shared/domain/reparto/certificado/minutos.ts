import { enCien } from '#shared/domain/puntos-semana.ts';
import { VECES, vecesAlTrimestre, type Repetible } from '../tablero/carga.ts';
import type { TareaReparto } from '../tipos.ts';

/** Weeks of the quarter to which loads refer. */
const SEMANAS = VECES.SEMANAL;

/** The fields of a frozen chore that determine its minutes. */
type ConMinutos = Pick<TareaReparto, 'minutos' | 'frecuencia' | 'veces_trimestre'>;

/**
 * Returns the minutes of a chore in a quarter: those of one completion × its occurrences, whichever way the draft counts loads.
 */
export const minutosTrimestre = (minutos: number, tarea: Repetible): number => minutos * vecesAlTrimestre(tarea);

/**
 * Converts minutes of a quarter to minutes a week, rounded half up. Only for display: rounded values must not be added
 * up.
 */
export const minutosSemana = (trimestre: number): number => Math.floor((2 * trimestre + SEMANAS) / (2 * SEMANAS));

/** The minutes and the load of all chores of a draft, from which the minutes of any load are estimated. */
export interface Medida {
  /** Minutes of all chores in a quarter. */
  readonly minutos_trimestre: number;
  /** Load of all chores, in the draft's unit. */
  readonly carga: number;
}

/** Computes the minutes and the load of all chores of a draft, running or planned. */
export const medidaDe = (tareas: readonly (ConMinutos & Pick<TareaReparto, 'carga'>)[]): Medida => ({
  minutos_trimestre: tareas.reduce((suma, t) => suma + minutosTrimestre(t.minutos, t), 0),
  carga: tareas.reduce((suma, t) => suma + t.carga, 0),
});

/** Returns the minutes a week of some chores together; null when the minutes of any of them are unknown (0). */
export const minutosDeTareas = (tareas: readonly ConMinutos[]): number | null =>
  tareas.some((t) => t.minutos <= 0)
    ? null
    : minutosSemana(tareas.reduce((suma, t) => suma + minutosTrimestre(t.minutos, t), 0));

interface Fila {
  readonly miembro: number;
  readonly manos: number;
  readonly cabeza: number;
}

/** A member's load of one kind of work, and its share of the family's load of that kind, a whole percentage. */
export interface ParteDe {
  readonly miembro: number;
  readonly carga: number;
  readonly porcentaje: number;
}

interface ManosYCabeza {
  readonly manos: readonly ParteDe[];
  readonly cabeza: readonly ParteDe[];
}

/**
 * Returns each member's shares of physical and of planning work, in the order given. Each kind adds up to 100 %, or is 0 for all
 * when there is no such work.
 */
export const manosYCabeza = (filas: readonly Fila[]): ManosYCabeza => {
  const partes = (cual: 'manos' | 'cabeza'): ParteDe[] => {
    const cargas = filas.map((f) => f[cual]);
    const porcentajes = enCien(cargas);
    return filas.map(({ miembro, [cual]: carga }, i) => ({ miembro, carga, porcentaje: porcentajes[i] ?? 0 }));
  };
  return { manos: partes('manos'), cabeza: partes('cabeza') };
};
