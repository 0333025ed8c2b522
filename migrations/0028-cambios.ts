import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * What members ask of one another: to cover one occurrence, or to take a chore over. An occurrence that somebody covers
 * says whose it was, and since when it is not theirs.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, tipoId, estricta } = columnas(db);
  await db.schema
    .alterTable('asignaciones')
    .addColumn('cubre_a', tipoId, (c) => c.references('usuarios.id'))
    .execute();
  await db.schema.alterTable('asignaciones').addColumn('cubierta_en', 'text').execute();
  await estricta(db.schema.createTable('cambios'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', tipoId, (c) => c.notNull().references('familias.id'))
    .addColumn('tipo', 'text', (c) => c.notNull().check(sql`tipo in ('CUBRIR', 'CAMBIAR')`))
    .addColumn('tarea_id', tipoId, (c) => c.notNull().references('tareas.id'))
    .addColumn('asignacion_id', tipoId, (c) => c.references('asignaciones.id').onDelete('set null'))
    .addColumn('responsabilidad_id', tipoId, (c) => c.references('responsabilidades.id'))
    .addColumn('por_responsabilidad_id', tipoId, (c) => c.references('responsabilidades.id'))
    .addColumn('dia', 'text')
    .addColumn('pide_id', tipoId, (c) => c.notNull().references('usuarios.id'))
    .addColumn('a_id', tipoId, (c) => c.references('usuarios.id'))
    .addColumn('acepta_id', tipoId, (c) => c.references('usuarios.id'))
    .addColumn('noes', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('estado', 'text', (c) =>
      c.notNull().check(sql`estado in ('ABIERTO', 'POR_PERMITIR', 'HECHO', 'TERMINADO')`),
    )
    .addColumn('fin', 'text')
    .addColumn('creado_en', 'text', (c) => c.notNull())
    .addColumn('caduca_en', 'text', (c) => c.notNull())
    .addColumn('terminado_en', 'text')
    .execute();
  await db.schema.createIndex('cambios_familia').on('cambios').columns(['familia_id', 'estado']).execute();
  await db.schema.createIndex('cambios_asignacion').on('cambios').column('asignacion_id').execute();
  await db.schema
    .createIndex('cambios_caduca')
    .on('cambios')
    .column('caduca_en')
    .where(sql<boolean>`estado in ('ABIERTO', 'POR_PERMITIR')`)
    .execute();
};
