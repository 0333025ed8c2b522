import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * The run that several processes on one database share: its name, and since when it serves. Written by the first of
 * them; one process alone needs none.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { estricta } = columnas(db);
  await estricta(db.schema.createTable('tanda'))
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('epoca', 'text', (c) => c.notNull())
    .addColumn('sirviendo_desde', 'text', (c) => c.notNull())
    .execute();
};
