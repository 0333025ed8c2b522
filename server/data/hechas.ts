import type { Dia } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * A member's completions: of their own chores, and of others'. Two looks at two indices. Whoever really did it is
 * `hecha_por`, and its owner where that is null.
 */
export const hechasPor = (db: Db, miembro: number) => {
  const hechas = () => db.selectFrom('asignaciones').where('estado', '=', 'COMPLETADA');
  return {
    propias: hechas().where('miembro_id', '=', miembro).where('hecha_por', 'is', null),
    ajenas: hechas().where('hecha_por', '=', miembro),
  };
};

/** One of the two. */
export type Hechas = ReturnType<typeof hechasPor>['propias'];

/** Returns the tasks among these that were done by their drafted owner's responsibility on their present due day. */
export const leerHechasEnSuDia = async (
  db: Db,
  tareas: readonly { readonly id: number; readonly dia: Dia }[],
): Promise<ReadonlySet<number>> => {
  if (tareas.length === 0) return new Set();
  const dias = new Map(tareas.map((t) => [t.id, t.dia]));
  const hechas = await db
    .selectFrom('asignaciones')
    .select(['tarea_id', 'fecha_limite'])
    .where('tarea_id', 'in', [...dias.keys()])
    .where('responsabilidad_id', 'is not', null)
    .where('estado', '=', 'COMPLETADA')
    .execute();
  return new Set(hechas.filter((h) => h.fecha_limite === dias.get(h.tarea_id)).map((h) => h.tarea_id));
};
