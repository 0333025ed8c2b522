import type { Insertable } from 'kysely';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './consultas.ts';

const votos = (db: Db, familia: number) =>
  db
    .selectFrom('votaciones as v')
    .innerJoin('tareas as t', 't.id', 'v.tarea_id')
    .select(['v.tarea_id as tarea', 'v.miembro_id as miembro', 'v.dificultad', 'v.creada_en'])
    .where('t.familia_id', '=', familia)
    .where('t.borrada_en', 'is', null)
    .orderBy('v.id');
const todos = preparada((db, familia: number) => votos(db, familia));

/**
 * The votes on a family's chores that were not deleted, oldest first; with `tareas`, only on these. Votes are secret: never send
 * them to a client.
 */
export const leerVotos = (db: Db, familia: number, tareas?: readonly number[]) =>
  tareas === undefined
    ? todos(db, familia)
    : votos(db, familia)
        // No row has the id 0; it keeps the list from being empty, which is no valid SQL.
        .where('t.id', 'in', [...tareas, 0])
        .execute();

export type VotoLeido = Awaited<ReturnType<typeof leerVotos>>[number];

/**
 * Inserts a vote and returns its id.
 * Returns undefined when the member has voted already; the unique constraint decides, also between two requests at once.
 */
export const insertarVoto = async (db: Db, fila: Insertable<Esquema['votaciones']>): Promise<number | undefined> => {
  const escrita = await db
    .insertInto('votaciones')
    .values(fila)
    .onConflict((c) => c.columns(['tarea_id', 'miembro_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return escrita?.id;
};

/** Ids of the chores on which a member has voted. */
export const leerVotadasPor = async (db: Db, miembro: number): Promise<ReadonlySet<number>> => {
  const filas = await db.selectFrom('votaciones').select('tarea_id').where('miembro_id', '=', miembro).execute();
  return new Set(filas.map((f) => f.tarea_id));
};

/**
 * A member's votes on chores that still exist, cast since their account was last activated. The person who activates an account
 * that an admin has reset need not be the one who voted before.
 */
export const leerMisVotos = (db: Db, miembro: number) =>
  db
    .selectFrom('votaciones as v')
    .innerJoin('usuarios as u', 'u.id', 'v.miembro_id')
    .innerJoin('tareas as t', 't.id', 'v.tarea_id')
    .select(['v.tarea_id as tarea', 'v.dificultad'])
    .where('u.id', '=', miembro)
    .where('t.borrada_en', 'is', null)
    .whereRef('v.creada_en', '>=', 'u.activado_en')
    .orderBy('v.tarea_id')
    .execute();

/** Ends a chore's voting with its points. Returns false when it had ended already. */
export const completarVotacion = async (db: Db, tarea: number, puntos: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('tareas')
    .set({ votaciones_completadas: true, puntos })
    .where('id', '=', tarea)
    .where('votaciones_completadas', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Reopens a chore's voting. Its votes and points stay. */
export const reabrirVotacion = async (db: Db, tarea: number): Promise<void> => {
  await db.updateTable('tareas').set({ votaciones_completadas: false }).where('id', '=', tarea).execute();
};

/** Deletes all votes on a chore. Returns how many there were. */
export const borrarVotos = async (db: Db, tarea: number): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('votaciones').where('tarea_id', '=', tarea).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
