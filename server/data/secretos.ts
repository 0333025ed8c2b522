import type { Db, Esquema } from '#server/db/esquema.ts';

export type NombreSecreto = Esquema['secretos']['nombre'];

/** Stores a key unless one with its name exists. Returns whether it was stored. */
export const insertarSecretoSiFalta = async (db: Db, fila: Esquema['secretos']): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secretos')
    .values(fila)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const leerSecreto = async (db: Db, nombre: NombreSecreto): Promise<Buffer | null> =>
  (await db.selectFrom('secretos').select('valor').where('nombre', '=', nombre).executeTakeFirst())?.valor ?? null;
