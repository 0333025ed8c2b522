import type { Tarea } from '#shared/contracts/tareas.ts';
import { seReparte } from '#shared/domain/reparto/tablero/carga.ts';
import type { Contar } from '#shared/domain/tipos.ts';

/**
 * Default way of counting for a start: by the quarter when tasks differ in frequency, since counting each once would hide daily
 * work. Rules count as different.
 */
export const contarPreferido = (
  tareas: readonly Pick<Tarea, 'activa' | 'libre' | 'libre_hasta_reparto' | 'frecuencia'>[],
): Contar =>
  new Set(tareas.filter(seReparte).map((t) => (t.frecuencia === 'OTRA' ? t : t.frecuencia))).size > 1
    ? 'TRIMESTRE'
    : 'PUNTOS';
