import type { Db } from '#server/db/esquema.ts';

/** Raises a family's version inside a transaction and returns it. */
export const subirVersion = async (trx: Db, familia: number): Promise<number> => {
  const { version } = await trx
    .updateTable('familias')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', familia)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

/** A family's version: how many changes it has heard of. */
export const leerVersion = async (db: Db, familia: number): Promise<number> => {
  const { version } = await db
    .selectFrom('familias')
    .select('version')
    .where('id', '=', familia)
    .executeTakeFirstOrThrow();
  return version;
};
