import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * What the beginning of a day did, so that it can be taken back when that day turns out not to have come. And the answers
 * to completions outlive their assignments: a phone whose answer got lost may ask again after the assignment went.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { estricta, tipoId } = columnas(db);
  await db.schema.alterTable('trabajos_hechos').addColumn('hizo', 'text').execute();

  // SQLite cannot take a reference away, so the table is made anew.
  await estricta(db.schema.createTable('claves_nuevas'))
    .addColumn('asignacion_id', tipoId, (c) => c.notNull())
    .addColumn('miembro_id', tipoId, (c) => c.notNull().references('usuarios.id').onDelete('cascade'))
    .addColumn('clave', 'text', (c) => c.notNull())
    .addColumn('respuesta', 'text', (c) => c.notNull())
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('claves_completar_pk', ['asignacion_id', 'miembro_id', 'clave'])
    .execute();
  await sql`
    insert into claves_nuevas (asignacion_id, miembro_id, clave, respuesta, creada_en)
    select asignacion_id, miembro_id, clave, respuesta, creada_en from claves_completar`.execute(db);
  await db.schema.dropTable('claves_completar').execute();
  await db.schema.alterTable('claves_nuevas').renameTo('claves_completar').execute();
  await db.schema.createIndex('claves_completar_creada').on('claves_completar').column('creada_en').execute();
  await db.schema.createIndex('claves_completar_miembro').on('claves_completar').column('miembro_id').execute();
};
