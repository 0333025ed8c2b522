import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * The messages that are owed: each is written by the change that causes it, and deleted once it is sent, so that none is
 * lost with the process and any process may send it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, estricta } = columnas(db);
  await estricta(db.schema.createTable('envios'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('clave', 'text', (c) => c.notNull().unique())
    .addColumn('encargo', 'text', (c) => c.notNull())
    .addColumn('intentos', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('no_antes_de', 'text', (c) => c.notNull())
    .addColumn('caduca_en', 'text', (c) => c.notNull())
    .addColumn('tomado_por', 'text')
    .addColumn('creado_en', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('envios_siguiente').on('envios').columns(['no_antes_de', 'id']).execute();
  await db.schema.createIndex('envios_familia').on('envios').column('familia_id').execute();
};
