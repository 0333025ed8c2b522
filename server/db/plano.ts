import { sql, SqliteAdapter, type Kysely } from 'kysely';
import type { Db } from './esquema.ts';

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
/** Tables without family data: the engine's own, and the record of migrations. */
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

/** Sorts tables so that each comes after the tables it refers to, otherwise alphabetically. A table may refer to itself. */
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

/** Returns the tables of a database in an order in which they can be filled. */
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
