import { type Kysely, type RawBuilder, sql, SqliteAdapter } from 'kysely';
import type { Db, Esquema } from './esquema.ts';

/**
 * Names of all boolean columns of the schema, which SQLite stores as 0 and 1. A column of a result is converted by its name
 * alone, so no other column or alias may have one of these names.
 */
export const COLUMNAS_BOOLEANAS: ReadonlySet<string> = new Set([
  'es_administrador',
  'avisa',
  'entra_con_pin',
  'notificaciones_email',
  'notificaciones_push',
  'apta_infantil',
  'apta_juvenil',
  'apta_adulto',
  'activa',
  'reacciones',
  'sonido_pantalla',
  'de_cabeza',
  'votaciones_completadas',
  'visto',
  'alternas',
  'temporada',
  'excusada',
  'libre',
  'libre_hasta_reparto',
  'descartado',
  'personal',
  'apuntada',
  'revision',
  'metas',
  'mqtt',
  'revisa',
  'pide_foto',
  'bien',
  'vuelve',
  'se_muda',
]);

// Whole rows of any table, for code that treats all tables alike, such as moving a database to another engine.

export type Fila = Readonly<Record<string, unknown>>;

/** Types a table found in the database as a table of the schema. */
const comoTabla = ({ nombre }: Tabla) => nombre as keyof Esquema;

const columnas = (nombres: readonly string[]): RawBuilder<unknown> => sql.join(nombres.map((n) => sql.ref(n)));

/**
 * Yields all rows in the order of the primary key, `porPagina` at a time. Written as raw SQL, because on PostgreSQL the plugin of
 * postgres.ts would say in `order by` where nulls go, and then the key's index is not used.
 */
export async function* leerFilas(db: Db, tabla: Tabla, porPagina: number): AsyncGenerator<readonly Fila[]> {
  const clave = columnas(tabla.clave);
  let ultima: Fila | undefined;
  for (;;) {
    const desde = ultima;
    const tras =
      desde === undefined ? sql`` : sql`where (${clave}) > (${sql.join(tabla.clave.map((c) => sql.val(desde[c])))})`;
    const { rows } = await sql<Fila>`
      select ${columnas(tabla.columnas)} from ${sql.table(tabla.nombre)} ${tras}
      order by ${clave} limit ${sql.lit(porPagina)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < porPagina) return;
    ultima = rows.at(-1);
  }
}

export const insertarFilas = async (db: Db, tabla: Tabla, filas: readonly Fila[]): Promise<void> => {
  await db.insertInto(comoTabla(tabla)).values(filas).execute();
};

export const borrarFilas = async (db: Db, tabla: Tabla): Promise<void> => {
  await db.deleteFrom(comoTabla(tabla)).execute();
};

export const contarFilas = async (db: Db, tabla: Tabla): Promise<number> => {
  const { n } = await db
    .selectFrom(comoTabla(tabla))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** Returns the name of the PostgreSQL sequence that numbers a column, as raw SQL. */
const contadorDe = async (db: Db, tabla: string, columna: string): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<{ n: string }>`
    select pg_get_serial_sequence(quote_ident(${tabla}), ${columna}) as n`.execute(db);
  return sql.raw(rows[0]?.n ?? '');
};

/**
 * Returns the next id of a table; null if the database does not number the table. Reads the sequence and not only the rows, so
 * that no new row gets the id of a deleted one.
 */
export const leerSiguiente = async (db: Db, { nombre, identidad }: Tabla): Promise<number | null> => {
  if (identidad === null) return null;
  const contado = esSqlite(db)
    ? sql<{ n: number }>`select seq + 1 as n from sqlite_sequence where name = ${nombre}`
    : sql<{ n: number }>`
        select last_value + case when is_called then 1 else 0 end as n from ${await contadorDe(db, nombre, identidad)}`;
  const [{ n: siguiente } = { n: 1 }] = (await contado.execute(db)).rows;
  const mayor = sql<{ n: number | null }>`select max(${sql.ref(identidad)}) as n from ${sql.table(nombre)}`;
  return Math.max(siguiente, ((await mayor.execute(db)).rows[0]?.n ?? 0) + 1);
};

/** Sets the next id of a table. Part of the transaction, so a rollback undoes it. */
export const ponerSiguiente = async (db: Db, { nombre, identidad }: Tabla, siguiente: number | null): Promise<void> => {
  if (identidad === null || siguiente === null) return;
  if (esSqlite(db)) {
    await sql`delete from sqlite_sequence where name = ${nombre}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${nombre}, ${siguiente - 1})`.execute(db);
  } else {
    const contador = await contadorDe(db, nombre, identidad);
    await sql`alter sequence ${contador} restart with ${sql.lit(siguiente)}`.execute(db);
  }
};

// The tables of a database, read from the database itself, so that new tables need no entry here.

export interface Tabla {
  readonly nombre: string;
  /** Sorted alphabetically, because the engines list columns in different orders. */
  readonly columnas: readonly string[];
  /** Columns of the primary key, in key order. */
  readonly clave: readonly string[];
  /** The column that the database numbers by itself, never reusing a number; null if there is none. */
  readonly identidad: string | null;
}

interface Columna {
  readonly tabla: string;
  readonly columna: string;
  /** Position in the primary key, from 1; 0 for other columns. */
  readonly puesto: number;
  readonly identidad: boolean | number;
}
interface Referencia {
  readonly tabla: string;
  readonly a: string;
}

export const esSqlite = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** The current PostgreSQL schema. Another schema may have tables of the same names. */
export const AQUI = sql`to_regnamespace(current_schema())`;
/** Tables that are not the app's own: the engine's, and the record of migrations. */
const AJENA = /^(sqlite_|migraciones)/;

const leerColumnas = async (db: Db): Promise<readonly Columna[]> => {
  const consulta = esSqlite(db)
    ? sql<Columna>`
        select t.name as tabla, p.name as columna, p.pk as puesto,
          p.pk = 1 and t.sql like '%autoincrement%' as identidad
        from sqlite_master t join pragma_table_info(t.name) p where t.type = 'table'`
    : sql<Columna>`
        select t.relname as tabla, a.attname as columna, a.attidentity <> '' as identidad,
          coalesce((select k.puesto from unnest(x.indkey::int2[]) with ordinality as k(num, puesto)
            where k.num = a.attnum), 0) as puesto
        from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        left join pg_index x on x.indrelid = t.oid and x.indisprimary
        where t.relkind = 'r' and t.relnamespace = ${AQUI}`;
  return (await consulta.execute(db)).rows.filter(({ tabla }) => !AJENA.test(tabla));
};

const leerReferencias = async (db: Db): Promise<readonly Referencia[]> => {
  const consulta = esSqlite(db)
    ? sql<Referencia>`
        select t.name as tabla, r."table" as a from sqlite_master t join pragma_foreign_key_list(t.name) r
        where t.type = 'table'`
    : sql<Referencia>`
        select t.relname as tabla, r.relname as a from pg_constraint c
        join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
        where c.contype = 'f' and t.relnamespace = ${AQUI}`;
  return (await consulta.execute(db)).rows;
};

/**
 * Sorts tables alphabetically, except that each stands after the tables that its foreign keys name. A table may refer to itself.
 * Throws if tables refer to one another in a circle.
 */
export const ordenar = <T extends { readonly nombre: string }>(
  tablas: readonly T[],
  referencias: readonly Referencia[],
): readonly T[] => {
  const faltan = new Map(
    tablas.toSorted((a, b) => (a.nombre < b.nombre ? -1 : 1)).map((tabla) => [tabla.nombre, tabla]),
  );
  const orden: T[] = [];
  while (faltan.size > 0) {
    const lista = [...faltan.values()].find(
      ({ nombre }) => !referencias.some(({ tabla, a }) => tabla === nombre && a !== nombre && faltan.has(a)),
    );
    if (lista === undefined) throw new Error(`These tables refer to one another: ${[...faltan.keys()].join(', ')}`);
    faltan.delete(lista.nombre);
    orden.push(lista);
  }
  return orden;
};

/** Returns the tables of a database in an order in which they can be filled without breaking a foreign key. */
export const leerPlano = async (db: Db): Promise<readonly Tabla[]> => {
  const columnas = Map.groupBy(await leerColumnas(db), ({ tabla }) => tabla);
  const tablas = [...columnas].map(([nombre, suyas]): Tabla => ({
    nombre,
    columnas: suyas.map(({ columna }) => columna).toSorted(),
    clave: suyas
      .filter(({ puesto }) => puesto > 0)
      .toSorted((a, b) => a.puesto - b.puesto)
      .map(({ columna }) => columna),
    identidad: suyas.find(({ identidad }) => Boolean(identidad))?.columna ?? null,
  }));
  return ordenar(tablas, await leerReferencias(db));
};
