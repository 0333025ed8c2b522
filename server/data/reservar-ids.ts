import { sql, SqliteAdapter } from 'kysely';
import type { Db, Esquema } from '#server/db/esquema.ts';

/** Tables whose rows the database numbers by itself. */
export type Numerada = {
  [T in keyof Esquema]: Esquema[T] extends { id: { readonly __select__: number } } ? T : never;
}[keyof Esquema];

/**
 * So many ids of a table that nobody has and nobody else gets, ascending: for rows that name one another before they are
 * written. Only in a change, which has to write them.
 */
export const reservarIds = async (db: Db, tabla: Numerada, cuantos: number): Promise<readonly number[]> => {
  if (cuantos === 0) return [];
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    // Nobody else writes meanwhile, and the counter follows the ids that are written.
    const { rows } = await sql<{
      n: number | null;
    }>`select seq as n from sqlite_sequence where name = ${tabla}`.execute(db);
    const ultimo = rows[0]?.n ?? 0;
    return Array.from({ length: cuantos }, (_, i) => ultimo + 1 + i);
  }
  const { rows } = await sql<{ n: number }>`
    select nextval(pg_get_serial_sequence(${tabla}, 'id')) as n from generate_series(1, ${cuantos}::int)`.execute(db);
  return rows.map(({ n }) => n).toSorted((a, b) => a - b);
};
