import { type RawBuilder, sql } from 'kysely';
import type { Db, Esquema } from './esquema.ts';
import { esSqlite, type Tabla } from './plano.ts';

/** Names of all boolean columns of the schema; SQLite stores them as 0 and 1. */
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
]);

// Whole rows of any table, for code that treats all tables alike, such as moving a database to another engine.

export type Fila = Readonly<Record<string, unknown>>;

/** Types a table found in the database as a table of the schema. */
const comoTabla = ({ nombre }: Tabla) => nombre as keyof Esquema;

const columnas = (nombres: readonly string[]): RawBuilder<unknown> => sql.join(nombres.map((n) => sql.ref(n)));

/**
 * Yields all rows in the order of the primary key, `porPagina` at a time. Written as raw SQL because Kysely's `order by` also
 * says where nulls go, and then the key's index is not used.
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
 * Returns the next id of a table; null if the database does not number the table. The sequence is kept rather than derived from
 * the rows, so that no new row gets the id of a deleted one.
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
