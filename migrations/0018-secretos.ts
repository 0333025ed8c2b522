import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** The server's keys: made once, and the same for every process that serves this database. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { bytes, estricta } = columnas(db);
  await estricta(db.schema.createTable('secretos'))
    .addColumn('nombre', 'text', (c) => c.primaryKey().notNull())
    .addColumn('valor', bytes, (c) => c.notNull())
    .addColumn('creado_en', 'text', (c) => c.notNull())
    .execute();
};
