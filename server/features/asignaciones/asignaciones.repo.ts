import type { Updateable } from 'kysely';
import type { Db, TablaAsignaciones } from '#server/db/esquema.ts';

/** Gives a task's pending assignments its new name, points or minutes; what was done keeps its own copy. Tells whether there were any. */
export const ajustarPendientes = async (
  db: Db,
  tarea: number,
  cambios: Pick<Updateable<TablaAsignaciones>, 'tarea_nombre' | 'tarea_puntos' | 'tarea_tiempo'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('asignaciones')
    .set(cambios)
    .where('tarea_id', '=', tarea)
    .where('estado', '=', 'PENDIENTE')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
