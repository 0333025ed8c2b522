import type { Db } from '#server/db/esquema.ts';
import { esperarTurno } from './esperar-turno.ts';

/**
 * Until our change ends nobody else gives anybody a username, of whatever family. Ask it before looking whether one is
 * free.
 */
export const reservarUsernames = (db: Db): Promise<void> => esperarTurno(db, 'usernames');

export const existeUsername = async (db: Db, clave: string): Promise<boolean> =>
  (await db.selectFrom('usuarios').select('id').where('username_clave', '=', clave).executeTakeFirst()) !== undefined;

/** Whether somebody else has a username. */
export const existeOtroUsername = async (db: Db, clave: string, id: number): Promise<boolean> =>
  (await db
    .selectFrom('usuarios')
    .select('id')
    .where('username_clave', '=', clave)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined;

/** Whether a member has an account under one of these usernames, of which there is at least one. */
export const seLlama = async (db: Db, id: number, claves: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', id)
    .where('username_clave', 'in', claves)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Usernames in use that begin with a root of plain letters and digits. */
export const leerUsernames = async (db: Db, raiz: string): Promise<ReadonlySet<string>> => {
  const filas = await db
    .selectFrom('usuarios')
    .select('username_clave')
    .where('username_clave', 'like', `${raiz}%`)
    .execute();
  return new Set(filas.flatMap((f) => f.username_clave ?? []));
};

/** The username that a member had before their account was reset, or null. */
export const leerUsernameReservado = async (db: Db, id: number): Promise<string | null> => {
  const fila = await db.selectFrom('usuarios').select('username').where('id', '=', id).executeTakeFirst();
  return fila?.username ?? null;
};
