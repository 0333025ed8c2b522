import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Contar } from '#shared/domain/tipos.ts';

/** Counting once would hide who works every day, so tasks of different frequency count by the quarter. */
export const contarPreferido = (tareas: readonly Pick<Tarea, 'activa' | 'frecuencia'>[]): Contar =>
  new Set(tareas.filter((t) => t.activa).map((t) => t.frecuencia)).size > 1 ? 'TRIMESTRE' : 'PUNTOS';
