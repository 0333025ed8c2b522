import { sql, SqliteAdapter } from 'kysely';
import type { Db, Esquema } from '#server/db/esquema.ts';

/** Maximum number of ids in one query: engines limit their parameters. */
const TANDA = 1_000;

/** Reads the rows of any number of ids, some at a time. */
export const porTandas = async <T>(
  ids: readonly number[],
  leer: (tanda: readonly number[]) => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const filas: T[] = [];
  for (let i = 0; i < ids.length; i += TANDA) filas.push(...(await leer(ids.slice(i, i + TANDA))));
  return filas;
};

/** A run of the servers: its name, and since when it serves. */
export type Tanda = Omit<Esquema['tanda'], 'id'>;

/**
 * PostgreSQL's number of the table that the run is written in, which no dump carries. It stands in the run's name: a row
 * that was restored is of another table than its name says, and no run of anybody's. No migration may make it anew.
 */
const TABLA = sql<string>`'tanda'::regclass::oid::text`;
/** Between what chance gave and the table: no other character of a name is one. */
const ANTES_DE_LA_TABLA = '.';

/** The run that the processes on this database share; undefined before the first, and where a backup was restored. */
export const leerTanda = async (db: Db): Promise<Tanda | undefined> => {
  const escrita = await db
    .selectFrom('tanda')
    .select(['epoca', 'sirviendo_desde', TABLA.as('tabla')])
    .executeTakeFirst();
  if (escrita === undefined) return undefined;
  const { tabla, ...tanda } = escrita;
  // A server of the version before began it without.
  const [, suya = tabla] = tanda.epoca.split(ANTES_DE_LA_TABLA);
  return suya === tabla ? tanda : undefined;
};

/** Begins a run, and says by which name it goes. */
export const empezarTanda = async (db: Db, { epoca, sirviendo_desde }: Tanda): Promise<Tanda> => {
  const { tabla } = await db.selectNoFrom(TABLA.as('tabla')).executeTakeFirstOrThrow();
  const tanda = { epoca: `${epoca}${ANTES_DE_LA_TABLA}${tabla}`, sirviendo_desde };
  await guardarTanda(db, tanda);
  return tanda;
};

export const guardarTanda = async (db: Db, { epoca, sirviendo_desde }: Tanda): Promise<void> => {
  await db
    .insertInto('tanda')
    .values({ id: 1, epoca, sirviendo_desde })
    .onConflict((c) => c.column('id').doUpdateSet({ epoca, sirviendo_desde }))
    .execute();
};

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
