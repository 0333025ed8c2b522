import type { Insertable } from 'kysely';
import type { InvitacionAlta } from '#shared/contracts/accesos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { esperarCerrojo } from './esperar-cerrojo.ts';

// Invitations to create a family. Only a digest of the secret is stored.

/**
 * Locks creating families and withdrawing invitations until the present change ends. Call it before reading families or
 * invitations to decide about them.
 */
export const reservarAltas = (db: Db): Promise<void> => esperarCerrojo(db, 'altas');

export const insertarInvitacionAlta = async (
  db: Db,
  fila: Insertable<Pick<Esquema['invitaciones_alta'], 'hash' | 'para' | 'creada_en' | 'expira_en'>>,
): Promise<number> => {
  const { id } = await db.insertInto('invitaciones_alta').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const leerInvitacionAlta = (db: Db, hash: string) =>
  db.selectFrom('invitaciones_alta').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Invitations that are still valid, latest first. */
export const listarInvitacionesAlta = (db: Db, ahora: Instante): Promise<InvitacionAlta[]> =>
  db
    .selectFrom('invitaciones_alta')
    .select(['id', 'para', 'creada_en', 'expira_en'])
    .where('usada_en', 'is', null)
    .where('retirada_en', 'is', null)
    .where('expira_en', '>', ahora)
    .orderBy('id', 'desc')
    .execute();

export const usarInvitacionAlta = async (db: Db, id: number, ahora: Instante): Promise<void> => {
  await db.updateTable('invitaciones_alta').set({ usada_en: ahora }).where('id', '=', id).execute();
};

/** Withdraws an invitation, unless it was used or withdrawn already. */
export const retirarInvitacionAlta = async (db: Db, id: number, ahora: Instante): Promise<void> => {
  await db
    .updateTable('invitaciones_alta')
    .set({ retirada_en: ahora })
    .where('id', '=', id)
    .where('usada_en', 'is', null)
    .where('retirada_en', 'is', null)
    .execute();
};

/** Deletes the unused invitations to create a family, because the members who made them no longer look after the box. */
export const borrarInvitacionesAltaAbiertas = async (db: Db): Promise<void> => {
  await db.deleteFrom('invitaciones_alta').where('usada_en', 'is', null).execute();
};

export const borrarInvitacionesAltaAnteriores = async (db: Db, antes: Instante): Promise<void> => {
  await db.deleteFrom('invitaciones_alta').where('expira_en', '<', antes).execute();
};

export const borrarInvitacionesAltaPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db.deleteFrom('invitaciones_alta').where('expira_en', '>', despues).execute();
};

// Invitations to join a family, by QR. Only a digest of the secret is stored.

export const insertarInvitacion = async (
  db: Db,
  fila: { familia_id: number; hash: string; expira_en: Instante },
): Promise<void> => {
  await db.insertInto('invitaciones').values(fila).execute();
};

/** Tells whether the digest belongs to a valid invitation of the family. */
export const existeInvitacion = async (db: Db, familia: number, hash: string, ahora: Instante): Promise<boolean> =>
  (await db
    .selectFrom('invitaciones')
    .select('id')
    .where('familia_id', '=', familia)
    .where('hash', '=', hash)
    .where('expira_en', '>', ahora)
    .executeTakeFirst()) !== undefined;

/** Deletes a family's invitations, because its PIN changed. Returns how many there were. */
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
