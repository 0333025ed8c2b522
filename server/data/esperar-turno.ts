import { sql, SqliteAdapter } from 'kysely';
import type { Db } from '#server/db/esquema.ts';

/**
 * Waits until no other change holds this key; then ours does until it ends. For what must not be decided twice at once
 * and belongs to no family, whose own lock every change of it has anyway. SQLite writes one change at a time, so there
 * is nobody to wait for.
 */
export const esperarTurno = async (db: Db, clave: string): Promise<void> => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${clave}, 0))`.execute(db);
};
