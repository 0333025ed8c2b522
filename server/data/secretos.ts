import type { Db, Esquema } from '#server/db/esquema.ts';

export type NombreSecreto = Esquema['secretos']['nombre'];

/** Stores a key that is not there yet; whichever was stored first stays. Answers whether it was this one. */
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
