import type { Insertable } from 'kysely';
import type { Db, Esquema } from '#server/db/esquema.ts';

/** Raises the family's version inside a transaction and returns it: the version that the transaction's events lead to. */
export const subirVersion = async (trx: Db, familia: number): Promise<number> => {
  const { version } = await trx
    .updateTable('familias')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', familia)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

export const leerVersion = async (db: Db, familia: number): Promise<number> => {
  const { version } = await db
    .selectFrom('familias')
    .select('version')
    .where('id', '=', familia)
    .executeTakeFirstOrThrow();
  return version;
};

export const leerFamilia = (db: Db, id: number) =>
  db.selectFrom('familias').selectAll().where('id', '=', id).executeTakeFirst();

/** Every family with its time zone, for the work that a clock starts. */
export const listarFamilias = (db: Db) =>
  db.selectFrom('familias').select(['id', 'zona_horaria']).orderBy('id').execute();

export const insertarFamilia = async (db: Db, fila: Insertable<Esquema['familias']>): Promise<number> => {
  const { id } = await db.insertInto('familias').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const actualizarFamilia = async (
  db: Db,
  id: number,
  campos: Pick<Esquema['familias'], 'nombre' | 'zona_horaria'>,
): Promise<void> => {
  await db.updateTable('familias').set(campos).where('id', '=', id).execute();
};

export const cambiarPin = async (db: Db, id: number, pin: string): Promise<void> => {
  await db.updateTable('familias').set({ pin }).where('id', '=', id).execute();
};
