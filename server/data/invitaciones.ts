import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** Invitations by QR: only a digest of the secret is stored. */

export const insertarInvitacion = async (
  db: Db,
  fila: { familia_id: number; hash: string; expira_en: Instante },
): Promise<void> => {
  await db.insertInto('invitaciones').values(fila).execute();
};

/** Whether a secret's digest is a family's invitation that is still good. */
export const existeInvitacion = async (db: Db, familia: number, hash: string, ahora: Instante): Promise<boolean> =>
  (await db
    .selectFrom('invitaciones')
    .select('id')
    .where('familia_id', '=', familia)
    .where('hash', '=', hash)
    .where('expira_en', '>', ahora)
    .executeTakeFirst()) !== undefined;

/** A family's invitations end with the PIN that they stood for; answers how many there were. */
export const borrarInvitacionesDe = async (db: Db, familia: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('invitaciones')
    .where('familia_id', '=', familia)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

export const borrarInvitacionesCaducadas = async (db: Db, ahora: Instante): Promise<void> => {
  await db.deleteFrom('invitaciones').where('expira_en', '<=', ahora).execute();
};

export const borrarInvitacionesPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db.deleteFrom('invitaciones').where('expira_en', '>', despues).execute();
};
