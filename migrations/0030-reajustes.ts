import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * Reajustes with their logs, why one is offered, and members who no longer live here: since when, and the password that
 * they get back should they return.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, tipoId, estricta } = columnas(db);
  await db.schema.alterTable('usuarios').addColumn('archivado_en', 'text').execute();
  await db.schema.alterTable('usuarios').addColumn('hash_archivado', 'text').execute();

  await estricta(db.schema.createTable('reajustes'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', tipoId, (c) => c.notNull().references('familias.id'))
    .addColumn('trimestre_inicio', 'text', (c) => c.notNull())
    .addColumn('fase', 'text', (c) => c.notNull().check(sql`fase in ('EN_CURSO', 'TERMINADO', 'CANCELADO')`))
    .addColumn('estado', 'text', (c) => c.notNull())
    .addColumn('creado_en', 'text', (c) => c.notNull())
    .addColumn('terminado_en', 'text')
    .execute();
  await db.schema
    .createIndex('reajustes_familia')
    .on('reajustes')
    .columns(['familia_id', 'trimestre_inicio'])
    .execute();
  await db.schema
    .createIndex('reajustes_uno_en_curso')
    .unique()
    .on('reajustes')
    .column('familia_id')
    .where(sql<boolean>`fase = 'EN_CURSO'`)
    .execute();

  await estricta(db.schema.createTable('eventos_reajuste'))
    .addColumn('reajuste_id', tipoId, (c) => c.notNull().references('reajustes.id'))
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('datos', 'text', (c) => c.notNull())
    .addColumn('en', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('eventos_reajuste_pk', ['reajuste_id', 'n'])
    .execute();

  await estricta(db.schema.createTable('motivos_reajuste'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', tipoId, (c) => c.notNull().references('familias.id'))
    .addColumn('motivo', 'text', (c) => c.notNull())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('tarea_id', tipoId, (c) => c.references('tareas.id'))
    .addColumn('creado_en', 'text', (c) => c.notNull())
    .addUniqueConstraint('motivos_reajuste_uno', ['familia_id', 'motivo', 'nombre'])
    .execute();
};
