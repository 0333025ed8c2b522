import { sql, SqliteAdapter } from 'kysely';
import type { Db } from '#server/db/esquema.ts';

/**
 * Takes a lock named `clave` until the present change ends, waiting for a change that holds it.
 * Use it for decisions that belong to no family and must not be made twice at once; changes of a family have the family's lock.
 * SQLite runs one write transaction at a time, so there it does nothing.
 */
export const esperarCerrojo = async (db: Db, clave: string): Promise<void> => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${clave}, 0))`.execute(db);
};
