import Database from 'better-sqlite3';
import { conectar } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';

/** Number of rows in each table that may have more than one. */
const FILAS = 3;
interface Columna {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

const tablasDe = (db: Database.Database) =>
  db
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'migraciones%' order by name`,
    )
    .all();

/** Values that a column's check constraint lists, if any. */
const permitidos = (crear: string, columna: string): string[] =>
  [...(new RegExp(`\\(${columna} in\\s*\\(([^)]*)\\)`).exec(crear)?.[1] ?? '').matchAll(/'([^']*)'/g)].map(
    ([, v]) => v ?? '',
  );

const valorDe = (crear: string, { name, type, notnull, pk }: Columna, fila: number): unknown => {
  if (fila === FILAS && notnull === 0 && pk === 0) return null;
  // A rule is only valid with the frequency `OTRA`, which none of these rows has.
  if (name === 'regla') return null;
  if (type.toLowerCase() === 'integer') return fila;
  if (type.toLowerCase() === 'blob') return Buffer.alloc(fila * 3_000, fila);
  const valores = permitidos(crear, name);
  if (valores.length > 0) return valores[fila % valores.length];
  return `${name} ${String(fila)} «ñ» 🦊`;
};

/** Fills every table with rows that satisfy the foreign keys. */
const llenar = (archivo: string): void => {
  const db = new Database(archivo);
  db.pragma('foreign_keys = OFF');
  for (const { name, sql } of tablasDe(db)) {
    const columnas = db.pragma(`table_info(${name})`) as readonly Columna[];
    const poner = db.prepare(`insert into ${name} values (${columnas.map(() => '?').join(', ')})`);
    for (let fila = 1; fila <= (sql.includes('id = 1') ? 1 : FILAS); fila += 1)
      poner.run(...columnas.map((columna) => valorDe(sql, columna, fila)));
  }
  if ((db.pragma('foreign_key_check') as readonly unknown[]).length > 0) throw new Error('Rows of nobody');
  db.close();
};

/** Creates a database with rows in every table. */
export const hacerBaseLlena = async (archivo: string): Promise<void> => {
  const db = conectar(archivo);
  await migrar(db);
  await db.destroy();
  llenar(archivo);
};

/** Reads every row of every table of the app. */
export const filasDe = (archivo: string): Readonly<Record<string, readonly unknown[]>> => {
  const db = new Database(archivo, { readonly: true });
  const filas = tablasDe(db).map(({ name }) => [name, db.prepare(`select * from ${name}`).all()] as const);
  db.close();
  return Object.fromEntries(filas);
};
