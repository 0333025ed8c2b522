import type { Tarea } from '#shared/contracts/tareas.ts';
import { seReparte } from '#shared/domain/reparto/tablero/carga.ts';
import type { Contar } from '#shared/domain/tipos.ts';

/**
 * Returns the default way of counting for a draft. Chores of different frequency are counted by the quarter, because counting
 * each once would hide daily work. Each recurrence rule of «Otra…» is a frequency of its own. A chore to be dealt in parts
 * also needs the quarter, since a draft that counts each chore once deals it whole.
 */
export const contarPreferido = (
  tareas: readonly Pick<Tarea, 'activa' | 'libre' | 'libre_hasta_reparto' | 'frecuencia' | 'en_partes'>[],
): Contar => {
  const repartibles = tareas.filter(seReparte);
  const distintas = new Set(repartibles.map((t) => (t.frecuencia === 'OTRA' ? t : t.frecuencia))).size > 1;
  return distintas || repartibles.some((t) => t.en_partes !== 'ENTERA') ? 'TRIMESTRE' : 'PUNTOS';
};
