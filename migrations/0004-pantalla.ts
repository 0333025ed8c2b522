import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** Shared screens, and the codes with which they are paired. Of tokens and keys only the digests are stored. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, estricta } = columnas(db);
  await estricta(db.schema.createTable('pantallas'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.unique())
    .addColumn('vinculada_por', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('vinculada_en', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('pantallas_familia').on('pantallas').column('familia_id').execute();

  await estricta(db.schema.createTable('vinculaciones'))
    .addColumn('id', 'integer', id)
    .addColumn('codigo', 'text', (c) => c.notNull().unique())
    .addColumn('hash_clave', 'text', (c) => c.notNull().unique())
    .addColumn('direccion', 'text', (c) => c.notNull())
    .addColumn('expira_en', 'text', (c) => c.notNull())
    .addColumn('pantalla_id', 'integer', (c) => c.references('pantallas.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('vinculaciones_direccion').on('vinculaciones').column('direccion').execute();
  await db.schema.createIndex('vinculaciones_expira').on('vinculaciones').column('expira_en').execute();
};
