import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * What admins have done: who, when and what, with the names as they were then, so that it reads right whatever becomes
 * of them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, tipoId, estricta } = columnas(db);
  await estricta(db.schema.createTable('rastro'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', tipoId, (c) => c.notNull().references('familias.id'))
    .addColumn('cuando', 'text', (c) => c.notNull())
    .addColumn('autor_id', tipoId, (c) => c.references('usuarios.id').onDelete('set null'))
    .addColumn('autor_nombre', 'text', (c) => c.notNull())
    .addColumn('acto', 'text', (c) => c.notNull())
    .addColumn('datos', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rastro_familia').on('rastro').columns(['familia_id', 'id']).execute();
};
