import { type CompiledQuery, sql, SqliteAdapter } from 'kysely';
import type { Db, Esquema } from '#server/db/esquema.ts';

/** Placeholder for the `n`-th parameter while a query is built. */
class Hueco {
  readonly n: number;
  constructor(n: number) {
    this.n = n;
  }
}

type Escrita<F> = { readonly compile: () => CompiledQuery<F> };

/** Compiles a query once per engine, and runs it with the placeholders replaced by values. */
const compilada = <F>(escribir: (db: Db) => Escrita<F>) => {
  const escritas = new WeakMap<object, CompiledQuery<F>>();
  return async (db: Db, parametro: (n: number) => unknown): Promise<F[]> => {
    const { adapter } = db.getExecutor();
    const consulta = escritas.get(adapter) ?? escribir(db).compile();
    escritas.set(adapter, consulta);
    const valores = consulta.parameters.map((valor) => (valor instanceof Hueco ? parametro(valor.n) : valor));
    return (await db.executeQuery<F>({ ...consulta, parameters: valores })).rows;
  };
};
const huecos = (cuantos: number): readonly Hueco[] => Array.from({ length: cuantos }, (_, n) => new Hueco(n));

/**
 * A query that is built and compiled once per engine, since building it costs as much as running it.
 * `escribir` gets placeholders, which it may put into the query but not inspect. Use it for queries that run at every pick or for
 * every phone.
 * A parameter cannot be a list of unknown length; see `preparadaPorTandas`.
 */
export const preparada = <P extends readonly (string | number | null)[], F>(
  escribir: (db: Db, ...parametros: P) => Escrita<F>,
): ((db: Db, ...parametros: P) => Promise<F[]>) => {
  const correr = compilada((db) => escribir(db, ...(huecos(escribir.length - 1) as unknown as P)));
  return (db, ...parametros) => correr(db, (n) => parametros[n]);
};

/** Numbers of ids for which `preparadaPorTandas` compiles its two queries: one for a small family, one for larger batches. */
const POCOS = 4;
const MUCHOS = 32;

/**
 * A prepared query for any number of ids, which it uses with `in`. It runs in batches, and only within a batch are the rows in
 * the query's order. A batch with too few ids repeats its last id, so the query must return an id's rows once, however often the
 * id is given.
 */
export const preparadaPorTandas = <P extends readonly (string | number | null)[], F>(
  escribir: (db: Db, ids: readonly number[], ...parametros: P) => Escrita<F>,
): ((db: Db, ids: readonly number[], ...parametros: P) => Promise<F[]>) => {
  const de = (cuantos: number) => {
    const todos = huecos(cuantos + escribir.length - 2) as readonly unknown[];
    const ids = todos.slice(0, cuantos) as number[];
    const correr = compilada((db) => escribir(db, ids, ...(todos.slice(cuantos) as unknown as P)));
    return (db: Db, suyos: readonly number[], parametros: P) =>
      correr(db, (n) => (n < cuantos ? (suyos[n] ?? suyos.at(-1)) : parametros[n - cuantos]));
  };
  const [conPocos, conMuchos] = [de(POCOS), de(MUCHOS)];
  return async (db, ids, ...parametros) => {
    const filas: F[] = [];
    for (let i = 0; i < ids.length; i += MUCHOS) {
      const suyos = ids.slice(i, i + MUCHOS);
      filas.push(...(await (suyos.length <= POCOS ? conPocos : conMuchos)(db, suyos, parametros)));
    }
    return filas;
  };
};

/** Maximum number of ids in one query, because engines limit the number of parameters. */
const TANDA = 1_000;

/** Reads the rows of any number of ids: calls `leer` for each batch of them, one after the other. */
export const porTandas = async <T>(
  ids: readonly number[],
  leer: (tanda: readonly number[]) => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const filas: T[] = [];
  for (let i = 0; i < ids.length; i += TANDA) filas.push(...(await leer(ids.slice(i, i + TANDA))));
  return filas;
};

/** A run of the servers: its id, and since when it serves. Several nodes share one run. */
export type Tanda = Omit<Esquema['tanda'], 'id'>;

/**
 * PostgreSQL's internal number (oid) of the table `tanda`. It is part of the run's id. No dump contains oids, so after a restore
 * the table has another oid than the id says, and the restored run is not continued. No migration may recreate this table.
 */
const TABLA = sql<string>`'tanda'::regclass::oid::text`;
/** Separates the random part of a run's id from the oid; the random part does not contain it. */
const ANTES_DE_LA_TABLA = '.';

/** The run that the processes on this PostgreSQL database share; undefined before the first, and after a restore. */
export const leerTanda = async (db: Db): Promise<Tanda | undefined> => {
  const escrita = await db
    .selectFrom('tanda')
    .select(['epoca', 'sirviendo_desde', TABLA.as('tabla')])
    .executeTakeFirst();
  if (escrita === undefined) return undefined;
  const { tabla, ...tanda } = escrita;
  // An id without an oid counts as this database's.
  const [, suya = tabla] = tanda.epoca.split(ANTES_DE_LA_TABLA);
  return suya === tabla ? tanda : undefined;
};

/** Begins a run, and returns it with its full id. */
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

/** Tables whose ids the database assigns. */
export type Numerada = {
  [T in keyof Esquema]: Esquema[T] extends { id: { readonly __select__: number } } ? T : never;
}[keyof Esquema];

/**
 * Reserves ids of a table, ascending, for rows that refer to one another before they are inserted.
 * Call it only inside a change, and insert rows with these ids in the same change.
 */
export const reservarIds = async (db: Db, tabla: Numerada, cuantos: number): Promise<readonly number[]> => {
  if (cuantos === 0) return [];
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    // No other transaction writes meanwhile, and SQLite's counter follows the ids that are inserted.
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

/**
 * Takes a lock named `clave` until the present change ends, waiting for a change that holds it.
 * Use it for decisions that belong to no family and must not be made twice at once; changes of a family have the family's lock.
 * SQLite runs one write transaction at a time, so there it does nothing.
 */
export const esperarCerrojo = async (db: Db, clave: string): Promise<void> => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${clave}, 0))`.execute(db);
};
