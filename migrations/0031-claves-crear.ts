import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** The keys with which something new was asked for, and what was created: a phone whose answer got lost asks again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { estricta, tipoId } = columnas(db);
  await estricta(db.schema.createTable('claves_crear'))
    .addColumn('miembro_id', tipoId, (c) => c.notNull().references('usuarios.id').onDelete('cascade'))
    .addColumn('que', 'text', (c) => c.notNull())
    .addColumn('clave', 'text', (c) => c.notNull())
    .addColumn('creado_id', tipoId, (c) => c.notNull())
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('claves_crear_unica', ['miembro_id', 'que', 'clave'])
    .execute();
  await db.schema.createIndex('claves_crear_creada').on('claves_crear').column('creada_en').execute();
};
