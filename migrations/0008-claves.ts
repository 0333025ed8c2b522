import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** The keys with which completions were asked for, and what was answered: a phone whose answer got lost asks again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { estricta } = columnas(db);
  await estricta(db.schema.createTable('claves_completar'))
    .addColumn('asignacion_id', 'integer', (c) => c.notNull().references('asignaciones.id').onDelete('cascade'))
    .addColumn('miembro_id', 'integer', (c) => c.notNull().references('usuarios.id').onDelete('cascade'))
    .addColumn('clave', 'text', (c) => c.notNull())
    .addColumn('respuesta', 'text', (c) => c.notNull())
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('claves_completar_unica', ['asignacion_id', 'miembro_id', 'clave'])
    .execute();
  await db.schema.createIndex('claves_completar_creada').on('claves_completar').column('creada_en').execute();
  await db.schema.createIndex('claves_completar_miembro').on('claves_completar').column('miembro_id').execute();
};
