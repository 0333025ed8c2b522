import type { ExpressionBuilder, Insertable, Nullable } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { idsDeFamilia } from './familias.ts';
import { preparada } from './consultas.ts';

// A responsibility whose `sesion_id` is null belongs to one member of a personal chore. Queries for owners, drafts, swaps and
// reajustes leave these out.

type ConResponsabilidad = ExpressionBuilder<
  Esquema & { a: Esquema['asignaciones']; resp: Nullable<Esquema['responsabilidades']> },
  'a' | 'resp'
>;

/**
 * Condition: assignment `a` belongs to a member's own responsibility (`resp`) for a personal chore.
 * The chore's column `personal` does not tell: an admin may have changed it since, and earlier assignments stay as they were.
 */
export const esPersonal = (e: ConResponsabilidad) =>
  e.and([e('a.responsabilidad_id', 'is not', null), e('resp.sesion_id', 'is', null)]).$castTo<boolean>();

/** Ends all responsibilities of a family that come from drafts. */
export const terminarResponsabilidades = async (db: Db, familia: number, en: Instante): Promise<void> => {
  await db
    .updateTable('responsabilidades')
    .set({ terminada_en: en })
    .where('familia_id', '=', familia)
    .where('sesion_id', 'is not', null)
    .where('terminada_en', 'is', null)
    .execute();
};

/**
 * Deletes the pending occurrences of those responsibilities that come from drafts and have not ended. Occurrences that are
 * personal or given by hand stay, and so does the last one of a responsibility that ended when its chore changed owner.
 */
export const borrarPendientesRepartidas = async (db: Db, familia: number): Promise<void> => {
  await db
    .deleteFrom('asignaciones')
    .where('miembro_id', 'in', idsDeFamilia(db, familia))
    .where('responsabilidad_id', 'in', (e) =>
      e
        .selectFrom('responsabilidades')
        .select('id')
        .where('familia_id', '=', familia)
        .where('sesion_id', 'is not', null)
        .where('terminada_en', 'is', null),
    )
    .where('estado', '=', 'PENDIENTE')
    .execute();
};

/** Ends the present responsibilities for a chore: its owner's, or those of all members if it is personal. */
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

/** Tells whether a responsibility has not ended, and its chore is active. */
export const sigueEnPie = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('responsabilidades as r')
    .innerJoin('tareas as t', 't.id', 'r.tarea_id')
    .select('r.id')
    .where('r.id', '=', id)
    .where('r.terminada_en', 'is', null)
    .where('t.activa', '=', true)
    .executeTakeFirst()) !== undefined;

/** The present owner's responsibility for a chore; undefined when nobody owns it, or when it is personal. */
export const leerResponsable = (db: Db, familia: number, tarea: number) =>
  db
    .selectFrom('responsabilidades')
    .select(['id', 'familia_id', 'sesion_id', 'tarea_id', 'miembro_id'])
    .where('familia_id', '=', familia)
    .where('tarea_id', '=', tarea)
    .where('sesion_id', 'is not', null)
    .where('terminada_en', 'is', null)
    .executeTakeFirst();

export type Responsable = NonNullable<Awaited<ReturnType<typeof leerResponsable>>>;

/** The present owner of each chore of a family, in no order; personal chores are left out. */
export const leerResponsables = (db: Db, familia: number): Promise<{ tarea: number; miembro: number }[]> =>
  db
    .selectFrom('responsabilidades')
    .select(['tarea_id as tarea', 'miembro_id as miembro'])
    .where('familia_id', '=', familia)
    .where('sesion_id', 'is not', null)
    .where('terminada_en', 'is', null)
    .execute();

export const terminarResponsabilidad = async (db: Db, id: number, en: Instante): Promise<void> => {
  await db.updateTable('responsabilidades').set({ terminada_en: en }).where('id', '=', id).execute();
};

/**
 * Tells whether a responsibility ended because its chore changed owner, and the chore is active and still has an owner from the
 * same draft.
 */
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

/** The members' own responsibilities for a family's personal chores that have not ended. */
export const leerPersonales = preparada((db, familia: number) =>
  db
    .selectFrom('responsabilidades')
    .select(['id', 'tarea_id as tarea', 'miembro_id as miembro'])
    .where('familia_id', '=', familia)
    .where('sesion_id', 'is', null)
    .where('terminada_en', 'is', null)
    .orderBy('miembro_id'),
);
