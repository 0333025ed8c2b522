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

/** Ends whoever's responsibility a task is now. */
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
