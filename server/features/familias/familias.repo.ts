import type { Db } from '#server/db/esquema.ts';

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
  const { version } = await db.selectFrom('familias').select('version').where('id', '=', familia).executeTakeFirstOrThrow();
  return version;
};

export const leerFamilia = (db: Db, id: number) => db.selectFrom('familias').selectAll().where('id', '=', id).executeTakeFirst();
