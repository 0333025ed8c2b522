import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Contar } from '#shared/domain/tipos.ts';

/** Whether drafts hand a task out: it is switched on, and not one of nobody's. */
export const seReparte = ({ activa, libre }: Pick<Tarea, 'activa' | 'libre'>): boolean => activa && !libre;

/**
 * How a start counts unless somebody chooses: by the quarter when tasks differ in frequency, since counting each once
 * would hide who works every day. Rules are taken to differ.
 */
export const contarPreferido = (tareas: readonly Pick<Tarea, 'activa' | 'libre' | 'frecuencia'>[]): Contar =>
  new Set(tareas.filter(seReparte).map((t) => (t.frecuencia === 'OTRA' ? t : t.frecuencia))).size > 1
    ? 'TRIMESTRE'
    : 'PUNTOS';
