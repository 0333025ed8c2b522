import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

// Invitations to activate an account, issued after a correct PIN or QR code. Only a digest of the secret is stored.

export const insertarActivacion = async (
  db: Db,
  fila: { familia_id: number; hash: string; miembros: readonly number[]; expira_en: Instante },
): Promise<void> => {
  await db
    .insertInto('activaciones')
    .values({ ...fila, miembros: JSON.stringify(fila.miembros) })
    .execute();
};

/** The family and members of an invitation; undefined when it is unknown or expired. `usada_en` tells whether it was used. */
export const leerActivacion = async (db: Db, hash: string, ahora: Instante) => {
  const fila = await db
    .selectFrom('activaciones')
    .select(['id', 'familia_id', 'miembros', 'usada_en'])
    .where('hash', '=', hash)
    .where('expira_en', '>', ahora)
    .executeTakeFirst();
  return fila === undefined ? undefined : { ...fila, miembros: JSON.parse(fila.miembros) as readonly number[] };
};

/** Marks an invitation as used; returns false when it was used already. */
export const usarActivacion = async (db: Db, id: number, ahora: Instante): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('activaciones')
    .set({ usada_en: ahora })
    .where('id', '=', id)
    .where('usada_en', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Deletes a family's invitations, because its PIN has changed. */
export const borrarActivacionesDe = async (db: Db, familia: number): Promise<void> => {
  await db.deleteFrom('activaciones').where('familia_id', '=', familia).execute();
};

export const borrarActivacionesCaducadas = async (db: Db, ahora: Instante): Promise<void> => {
  await db.deleteFrom('activaciones').where('expira_en', '<=', ahora).execute();
};

export const borrarActivacionesPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db.deleteFrom('activaciones').where('expira_en', '>', despues).execute();
};
