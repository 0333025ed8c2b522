import type { Kysely } from 'kysely';

/**
 * For what is read with every change on everybody's phone: when a task was last done, and what fell on the days of a
 * week. Without them each reading goes through all that a task, or a family, has ever done.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropIndex('asignaciones_tarea').execute();
  await db.schema.createIndex('asignaciones_tarea').on('asignaciones').columns(['tarea_id', 'completada_en']).execute();
  await db.schema.createIndex('asignaciones_dia').on('asignaciones').columns(['familia_id', 'fecha_limite']).execute();
};
