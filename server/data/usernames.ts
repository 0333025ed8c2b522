import type { Db } from '#server/db/esquema.ts';
import { esperarCerrojo } from './consultas.ts';

/** Locks giving usernames, in all families, until the present change ends. Call it before checking whether one is free. */
export const reservarUsernames = (db: Db): Promise<void> => esperarCerrojo(db, 'usernames');

export const existeUsername = async (db: Db, clave: string): Promise<boolean> =>
  (await db.selectFrom('usuarios').select('id').where('username_clave', '=', clave).executeTakeFirst()) !== undefined;

/** Tells whether somebody other than `id` has a username. */
export const existeOtroUsername = async (db: Db, clave: string, id: number): Promise<boolean> =>
  (await db
    .selectFrom('usuarios')
    .select('id')
    .where('username_clave', '=', clave)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined;

/** Tells whether a member has an account under one of these usernames. `claves` must not be empty. */
export const seLlama = async (db: Db, id: number, claves: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', id)
    .where('username_clave', 'in', claves)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Usernames that begin with `raiz`, which may contain only letters and digits. */
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
