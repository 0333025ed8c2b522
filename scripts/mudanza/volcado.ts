import { sql } from 'kysely';
import type { Db } from '#server/db/esquema.ts';

/**
 * Returns every row of every table except the migrations' own, as text. It uses none of the move's code, so that equal dumps show
 * that nothing was lost or changed.
 */
export const volcar = async (db: Db): Promise<Readonly<Record<string, readonly string[]>>> => {
  const tablas = (await db.introspection.getTables())
    .flatMap(({ name }) => (name.startsWith('migraciones') ? [] : [name]))
    .toSorted();
  const volcado: Record<string, string[]> = {};
  for (const tabla of tablas) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(tabla)}`.execute(db);
    volcado[tabla] = rows
      .map((fila) => JSON.stringify(Object.entries(fila).toSorted(([a], [b]) => (a < b ? -1 : 1))))
      .toSorted();
  }
  return volcado;
};
