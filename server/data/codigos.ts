import type { Insertable } from 'kysely';
import type { InvitacionAlta } from '#shared/contracts/accesos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { esperarCerrojo } from './consultas.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { VIDA_SALA } from '#shared/domain/sala.ts';

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

/** Invitations that were not used or withdrawn and have not expired, latest first. */
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

/** Deletes the unused invitations to create a family, expired and withdrawn ones included. */
export const borrarInvitacionesAltaAbiertas = async (db: Db): Promise<void> => {
  await db.deleteFrom('invitaciones_alta').where('usada_en', 'is', null).execute();
};

export const borrarInvitacionesAltaAnteriores = async (db: Db, antes: Instante): Promise<void> => {
  await db.deleteFrom('invitaciones_alta').where('expira_en', '<', antes).execute();
};

/** Deletes invitations that expire after `despues`, because they were made while the clock ran ahead. */
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

/** Tells whether this is the digest of an invitation of the family that has not expired. It may be used more than once. */
export const existeInvitacion = async (db: Db, familia: number, hash: string, ahora: Instante): Promise<boolean> =>
  (await db
    .selectFrom('invitaciones')
    .select('id')
    .where('familia_id', '=', familia)
    .where('hash', '=', hash)
    .where('expira_en', '>', ahora)
    .executeTakeFirst()) !== undefined;

/** Deletes a family's invitations, expired or not. Returns how many there were. */
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

/** Deletes invitations that expire after `despues`, because they were made while the clock ran ahead. */
export const borrarInvitacionesPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db.deleteFrom('invitaciones').where('expira_en', '>', despues).execute();
};

// Proofs of a correct PIN or QR code (`activaciones`), with which an account is activated. Only a digest of the secret is stored.

export const insertarActivacion = async (
  db: Db,
  fila: { familia_id: number; hash: string; miembros: readonly number[]; expira_en: Instante },
): Promise<void> => {
  await db
    .insertInto('activaciones')
    .values({ ...fila, miembros: JSON.stringify(fila.miembros) })
    .execute();
};

/** The family and members of an activation; undefined when it is unknown or expired. `usada_en` tells whether it was used. */
export const leerActivacion = async (db: Db, hash: string, ahora: Instante) => {
  const fila = await db
    .selectFrom('activaciones')
    .select(['id', 'familia_id', 'miembros', 'usada_en'])
    .where('hash', '=', hash)
    .where('expira_en', '>', ahora)
    .executeTakeFirst();
  return fila === undefined ? undefined : { ...fila, miembros: JSON.parse(fila.miembros) as readonly number[] };
};

/** Marks an activation as used; returns false when it was used already. */
export const usarActivacion = async (db: Db, id: number, ahora: Instante): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('activaciones')
    .set({ usada_en: ahora })
    .where('id', '=', id)
    .where('usada_en', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Deletes a family's activations, used or not. */
export const borrarActivacionesDe = async (db: Db, familia: number): Promise<void> => {
  await db.deleteFrom('activaciones').where('familia_id', '=', familia).execute();
};

export const borrarActivacionesCaducadas = async (db: Db, ahora: Instante): Promise<void> => {
  await db.deleteFrom('activaciones').where('expira_en', '<=', ahora).execute();
};

/** Deletes activations that expire after `despues`, because they were made while the clock ran ahead. */
export const borrarActivacionesPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db.deleteFrom('activaciones').where('expira_en', '>', despues).execute();
};

// Codes that carry a login to another browser, at most one for each login. Only a digest of the code is stored.

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

/**
 * Deletes a code, so that it is used only once, and returns it with its login and member. Undefined if it is unknown, has
 * expired or was used at the same time.
 */
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

/**
 * The family's open lobby; undefined when there is none. A lobby that expires later than one opened now was opened while the
 * clock ran ahead, and counts as ended.
 */
export const leerSala = (db: Db, familia: number, ahora: Instante) =>
  db
    .selectFrom('salas')
    .selectAll()
    .where('familia_id', '=', familia)
    .where('expira_en', '>', ahora)
    .where('expira_en', '<=', sumarSegundos(ahora, VIDA_SALA))
    .executeTakeFirst();

/** Stores a family's lobby, replacing the row of an earlier one, open or ended. */
export const ponerSala = async (db: Db, fila: Insertable<Esquema['salas']>): Promise<void> => {
  const { familia_id: _, ...campos } = fila;
  await db
    .insertInto('salas')
    .values(fila)
    .onConflict((c) => c.column('familia_id').doUpdateSet(campos))
    .execute();
};

/** Deletes a family's lobby, open or ended. */
export const borrarSala = async (db: Db, familia: number): Promise<void> => {
  await db.deleteFrom('salas').where('familia_id', '=', familia).execute();
};

/** Deletes the lobbies that have expired. */
export const borrarSalasCaducadas = async (db: Db, ahora: Instante): Promise<void> => {
  await db.deleteFrom('salas').where('expira_en', '<=', ahora).execute();
};
