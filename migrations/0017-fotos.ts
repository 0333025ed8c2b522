import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** The members' photos, by the last part of the path that they are served under: the database is all there is to keep. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { bytes, estricta } = columnas(db);
  await estricta(db.schema.createTable('fotos'))
    .addColumn('nombre', 'text', (c) => c.primaryKey().notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .execute();
};
