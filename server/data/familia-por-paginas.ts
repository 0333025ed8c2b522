import { sql, type RawBuilder } from 'kysely';
import type { Lista } from '#shared/contracts/familia-archivo/formato.ts';
import type { Db } from '#server/db/esquema.ts';
import { DE_UNA_EN_UNA, TABLAS, type FilaCruda, type Tabla } from './familia-entera.ts';

/** Rows, or ids, read at a time; waiting requests are served between two reads. */
export const POR_PAGINA = 1_000;

const lista = (columnas: readonly string[]): RawBuilder<unknown> => sql.join(columnas.map((c) => sql.ref(c)));

/** Reads the rows of a table that fulfil a condition, in the list's order. */
const leerDonde = async (
  db: Db,
  { tabla, columnas, orden }: Tabla,
  donde: RawBuilder<unknown>,
): Promise<readonly FilaCruda[]> => {
  const { rows } = await sql<FilaCruda>`
    select ${lista(columnas)} from ${sql.table(tabla)} where ${donde} order by ${lista(orden)}`.execute(db);
  return rows;
};

/**
 * Yields a family's rows of a table with ids, by ranges of ids.
 * No index has a family's rows in the order of their ids, so LIMIT and OFFSET would sort all of them for each page. The `+` keeps
 * SQLite from using the family's index.
 */
async function* leerPorIds(db: Db, suya: Tabla, familia: number): AsyncGenerator<readonly FilaCruda[]> {
  const suyas = suya.suyas(familia);
  const { rows } = await sql<{ primera: number | null; ultima: number | null }>`
    select min(id) as primera, max(id) as ultima from ${sql.table(suya.tabla)} where ${suyas}`.execute(db);
  const [{ primera, ultima } = { primera: null, ultima: null }] = rows;
  if (primera === null || ultima === null) return;
  const lasSuyas = suya.deLaFamilia ? sql`+familia_id = ${familia}` : suyas;
  for (let desde = primera; desde <= ultima; desde += POR_PAGINA)
    yield await leerDonde(db, suya, sql`${lasSuyas} and id >= ${desde} and id < ${desde + POR_PAGINA}`);
}

/** Yields all rows of one of the family's lists, in order, in pages. */
export async function* leerLista(db: Db, cual: Lista, familia: number): AsyncGenerator<readonly FilaCruda[]> {
  const suya: Tabla = TABLAS[cual];
  const { tabla, columnas, suyas, orden } = suya;
  const cuantas = DE_UNA_EN_UNA.has(cual) ? 1 : POR_PAGINA;
  if (cuantas > 1 && orden[0] === 'id') {
    yield* leerPorIds(db, suya, familia);
    return;
  }
  for (let desde = 0, hay = cuantas; hay === cuantas; desde += cuantas) {
    const { rows } = await sql<FilaCruda>`
      select ${lista(columnas)} from ${sql.table(tabla)} where ${suyas(familia)}
      order by ${lista(orden)} limit ${cuantas} offset ${desde}`.execute(db);
    hay = rows.length;
    yield rows;
  }
}
