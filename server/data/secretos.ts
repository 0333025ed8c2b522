import type { Db, Esquema } from '#server/db/esquema.ts';

export type NombreSecreto = Esquema['secretos']['nombre'];
/** The keys without which no server starts. */
export type ClaveNecesaria = Exclude<NombreSecreto, 'https'>;

/** Stores a key unless one with its name exists. Returns whether it was stored. */
export const insertarSecretoSiFalta = async (db: Db, fila: Esquema['secretos']): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secretos')
    .values(fila)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Stores a key in the place of one with its name, if there is one. */
export const ponerSecreto = async (db: Db, fila: Esquema['secretos']): Promise<void> => {
  await db
    .insertInto('secretos')
    .values(fila)
    .onConflict((c) => c.column('nombre').doUpdateSet({ valor: fila.valor, creado_en: fila.creado_en }))
    .execute();
};

export const leerSecreto = async (db: Db, nombre: NombreSecreto): Promise<Buffer | null> =>
  (await db.selectFrom('secretos').select('valor').where('nombre', '=', nombre).executeTakeFirst())?.valor ?? null;
