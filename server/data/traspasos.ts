import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

// Codes that carry a login to another browser. Only a digest of the code is stored, and one code a login.

/** Stores the code of a login, in the place of an earlier one. Returns false if another login has the same code. */
export const ponerTraspaso = async (db: Db, fila: Esquema['traspasos']): Promise<boolean> => {
  await db.deleteFrom('traspasos').where('acceso_id', '=', fila.acceso_id).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('traspasos')
    .values(fila)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Takes a code out, so that it is used once. Returns its login, place and member; undefined if it is unknown or expired. */
export const tomarTraspaso = async (db: Db, hash: string, ahora: Instante) => {
  const fila = await db
    .selectFrom('traspasos as t')
    .innerJoin('accesos as a', 'a.id', 't.acceso_id')
    .select(['t.acceso_id', 't.lugar', 't.se_muda', 'a.usuario_id', 'a.aparato_id', 'a.passkey_id', 'a.enlace_oidc_id'])
    .where('t.hash', '=', hash)
    .where('t.expira_en', '>', ahora)
    .executeTakeFirst();
  if (fila === undefined) return undefined;
  const { numDeletedRows } = await db.deleteFrom('traspasos').where('hash', '=', hash).executeTakeFirstOrThrow();
  return numDeletedRows > 0n ? fila : undefined;
};

/** Deletes expired codes, and codes that expire after `despues`, because they were made while the clock ran ahead. */
export const borrarTraspasosCaducados = async (db: Db, ahora: Instante, despues: Instante): Promise<void> => {
  await db
    .deleteFrom('traspasos')
    .where((e) => e.or([e('expira_en', '<=', ahora), e('expira_en', '>', despues)]))
    .execute();
};
