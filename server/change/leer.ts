import type { Db } from '#server/db/esquema.ts';
import type { Contexto } from './contexto.ts';
import { enSuUnidad } from './version.ts';

/**
 * Reads in one snapshot of what is committed, on a connection of its own: it never waits for a writer, and never sees
 * the middle of a change. Await nothing in it but the database. Throws inside another `leer` or a `cambiar`.
 */
export const leer = <T>({ base }: Pick<Contexto, 'base'>, hacer: (db: Db) => Promise<T>): Promise<T> =>
  enSuUnidad('leer', () => base.leer(hacer));
