import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * Who really did what was completed, when that was not its owner, and what was said against a completion: objections,
 * and what an admin corrected. A correction keeps its own copy of the completion, since the occurrence goes on.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, tipoId, estricta } = columnas(db);

  await db.schema.alterTable('asignaciones').addColumn('hecha_por', tipoId, (c) => c.references('usuarios.id')).execute();
  await db.schema
    .createIndex('asignaciones_hecha_por')
    .on('asignaciones')
    .columns(['hecha_por', 'completada_el'])
    .where(sql<boolean>`hecha_por is not null`)
    .execute();

  await estricta(db.schema.createTable('correcciones'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', tipoId, (c) => c.notNull().references('familias.id'))
    .addColumn('asignacion_id', tipoId, (c) => c.references('asignaciones.id').onDelete('set null'))
    .addColumn('tipo', 'text', (c) => c.notNull().check(sql`tipo in ('OBJECION', 'NO_HECHA', 'OTRA_PERSONA')`))
    .addColumn('autor_id', tipoId, (c) => c.notNull().references('usuarios.id'))
    .addColumn('dueno_id', tipoId, (c) => c.notNull().references('usuarios.id'))
    .addColumn('hecha_por', tipoId, (c) => c.notNull().references('usuarios.id'))
    .addColumn('ahora_de', tipoId, (c) => c.references('usuarios.id'))
    .addColumn('dice', 'text', (c) => c.check(sql`dice in ('LA_HICE_YO', 'NO_ESTA_HECHA')`))
    .addColumn('motivo', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('trimestre_inicio', 'text', (c) => c.notNull())
    .addColumn('fecha_limite', 'text')
    .addColumn('tarea_nombre', 'text', (c) => c.notNull())
    .addColumn('puntos', 'integer', (c) => c.notNull())
    .addColumn('completada_en', 'text', (c) => c.notNull())
    .addColumn('completada_el', 'text', (c) => c.notNull())
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addColumn('resolucion', 'text', (c) => c.check(sql`resolucion in ('ACEPTADA', 'RECHAZADA', 'RETIRADA')`))
    .addColumn('resuelta_por', tipoId, (c) => c.references('usuarios.id'))
    .addColumn('resuelta_en', 'text')
    .addColumn('leida_en', 'text')
    .execute();
  await db.schema
    .createIndex('correcciones_familia')
    .on('correcciones')
    .columns(['familia_id', 'trimestre_inicio'])
    .execute();
  await db.schema.createIndex('correcciones_asignacion').on('correcciones').column('asignacion_id').execute();
};
