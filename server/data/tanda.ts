import { sql } from 'kysely';
import type { Db, Esquema } from '#server/db/esquema.ts';

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
