import { enCien } from '#shared/domain/puntos-semana.ts';
import { VECES, vecesAlTrimestre, type Repetible } from '../tablero/carga.ts';
import type { TareaReparto } from '../tipos.ts';

/** Weeks of the quarter that loads count: what happens weekly happens so often. */
const SEMANAS = VECES.SEMANAL;

/** The fields of a frozen task that its minutes depend on. */
type ConMinutos = Pick<TareaReparto, 'minutos' | 'frecuencia' | 'veces_trimestre'>;

/**
 * Minutes that a task asks for in a quarter, integer ≥ 0: its minutes each time × its times, whatever the session
 * counts.
 */
export const minutosTrimestre = (minutos: number, tarea: Repetible): number => minutos * vecesAlTrimestre(tarea);

/** Minutes a week from those of a quarter, rounded half up: for people to read, never to add up. */
export const minutosSemana = (trimestre: number): number => Math.floor((2 * trimestre + SEMANAS) / (2 * SEMANAS));

/** The ratio of minutes to load, over all tasks of a session. */
export interface Medida {
  /** Minutes that they ask for in a quarter. */
  readonly minutos_trimestre: number;
  /** Their load, in the session's unit. */
  readonly carga: number;
}

/** The measure of a session's tasks, or of those that a start would freeze. */
export const medidaDe = (tareas: readonly (ConMinutos & Pick<TareaReparto, 'carga'>)[]): Medida => ({
  minutos_trimestre: tareas.reduce((suma, t) => suma + minutosTrimestre(t.minutos, t), 0),
  carga: tareas.reduce((suma, t) => suma + t.carga, 0),
});

/** Minutes a week that these tasks ask for together; null when one asks for none. */
export const minutosDeTareas = (tareas: readonly ConMinutos[]): number | null =>
  tareas.some((t) => t.minutos <= 0)
    ? null
    : minutosSemana(tareas.reduce((suma, t) => suma + minutosTrimestre(t.minutos, t), 0));

interface Fila {
  readonly miembro: number;
  readonly manos: number;
  readonly cabeza: number;
}

/** A member's work of one kind, and its share of all such work, in whole percent. */
export interface ParteDe {
  readonly miembro: number;
  readonly carga: number;
  readonly porcentaje: number;
}

interface ManosYCabeza {
  readonly manos: readonly ParteDe[];
  readonly cabeza: readonly ParteDe[];
}

/** Shares of physical and of planning work, in the order given. Each adds up to 100 percent. */
export const manosYCabeza = (filas: readonly Fila[]): ManosYCabeza => {
  const partes = (cual: 'manos' | 'cabeza'): ParteDe[] => {
    const cargas = filas.map((f) => f[cual]);
    const porcentajes = enCien(cargas);
    return filas.map(({ miembro, [cual]: carga }, i) => ({ miembro, carga, porcentaje: porcentajes[i] ?? 0 }));
  };
  return { manos: partes('manos'), cabeza: partes('cabeza') };
};
