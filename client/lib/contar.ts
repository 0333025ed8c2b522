import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Contar } from '#shared/domain/tipos.ts';

/**
 * How a start counts unless somebody chooses: by the quarter when tasks differ in frequency, since counting each once
 * would hide who works every day. Rules are taken to differ.
 */
export const contarPreferido = (tareas: readonly Pick<Tarea, 'activa' | 'frecuencia'>[]): Contar =>
  new Set(tareas.filter((t) => t.activa).map((t) => (t.frecuencia === 'OTRA' ? t : t.frecuencia))).size > 1
    ? 'TRIMESTRE'
    : 'PUNTOS';
