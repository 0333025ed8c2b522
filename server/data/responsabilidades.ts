import type { Insertable } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

/** Ends every responsibility that a family has now. */
export const terminarResponsabilidades = async (db: Db, familia: number, en: Instante): Promise<void> => {
  await db
    .updateTable('responsabilidades')
    .set({ terminada_en: en })
    .where('familia_id', '=', familia)
    .where('terminada_en', 'is', null)
    .execute();
};

/** Ends the current responsibility for a task, if any. */
export const terminarResponsabilidadDeTarea = async (db: Db, tarea: number, en: Instante): Promise<void> => {
  await db
    .updateTable('responsabilidades')
    .set({ terminada_en: en })
    .where('tarea_id', '=', tarea)
    .where('terminada_en', 'is', null)
    .execute();
};

export const insertarResponsabilidad = async (
  db: Db,
  fila: Insertable<Esquema['responsabilidades']>,
): Promise<number> => {
  const { id } = await db.insertInto('responsabilidades').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Whether a responsibility is a present one, of a task that is switched on. */
export const sigueEnPie = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('responsabilidades as r')
    .innerJoin('tareas as t', 't.id', 'r.tarea_id')
    .select('r.id')
    .where('r.id', '=', id)
    .where('r.terminada_en', 'is', null)
    .where('t.activa', '=', true)
    .executeTakeFirst()) !== undefined;

/** Returns the member responsible for a task now; undefined: none. */
export const leerResponsable = (db: Db, familia: number, tarea: number) =>
  db
    .selectFrom('responsabilidades')
    .select(['id', 'familia_id', 'sesion_id', 'tarea_id', 'miembro_id'])
    .where('familia_id', '=', familia)
    .where('tarea_id', '=', tarea)
    .where('terminada_en', 'is', null)
    .executeTakeFirst();

export type Responsable = NonNullable<Awaited<ReturnType<typeof leerResponsable>>>;

/** Returns the present owner of each of a family's chores. */
export const leerResponsables = (db: Db, familia: number): Promise<{ tarea: number; miembro: number }[]> =>
  db
    .selectFrom('responsabilidades')
    .select(['tarea_id as tarea', 'miembro_id as miembro'])
    .where('familia_id', '=', familia)
    .where('terminada_en', 'is', null)
    .execute();

/** Ends one responsibility. */
export const terminarResponsabilidad = async (db: Db, id: number, en: Instante): Promise<void> => {
  await db.updateTable('responsabilidades').set({ terminada_en: en }).where('id', '=', id).execute();
};

/** Whether a responsibility that ended was handed on: the chore goes on, and is still somebody's by the same reparto. */
export const fueRelevada = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('responsabilidades as r')
    .innerJoin('responsabilidades as despues', (j) =>
      j.onRef('despues.tarea_id', '=', 'r.tarea_id').onRef('despues.sesion_id', '=', 'r.sesion_id'),
    )
    .innerJoin('tareas as t', 't.id', 'r.tarea_id')
    .select('despues.id')
    .where('r.id', '=', id)
    .where('r.terminada_en', 'is not', null)
    .where('t.activa', '=', true)
    .whereRef('despues.familia_id', '=', 'r.familia_id')
    .where('despues.terminada_en', 'is', null)
    .executeTakeFirst()) !== undefined;
