import { sql, type Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** What completing needs and taking it back, unlocked achievements, and which daily work each family has had. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, booleano, falso, estricta } = columnas(db);

  await db.schema.alterTable('asignaciones').addColumn('completada_por', 'integer', (c) => c.references('usuarios.id')).execute();
  await db.schema.alterTable('asignaciones').addColumn('completada_el', 'text').execute();
  await db.schema.alterTable('asignaciones').addColumn('vencida_el', 'text').execute();
  await db.schema.alterTable('asignaciones').addColumn('anterior_id', 'integer', (c) => c.references('asignaciones.id')).execute();
  await db.schema
    .createIndex('asignaciones_una_abierta')
    .on('asignaciones')
    .column('responsabilidad_id')
    .unique()
    .where(sql<boolean>`estado = 'PENDIENTE' and responsabilidad_id is not null`)
    .execute();
  await db.schema.createIndex('asignaciones_responsabilidad').on('asignaciones').columns(['responsabilidad_id', 'fecha_limite']).execute();
  await db.schema.createIndex('asignaciones_completadas').on('asignaciones').columns(['familia_id', 'completada_el']).execute();
  await db.schema.createIndex('asignaciones_anterior').on('asignaciones').column('anterior_id').execute();
  await db.schema.createIndex('asignaciones_tarea').on('asignaciones').column('tarea_id').execute();

  await db.schema.alterTable('usuarios').addColumn('racha_desde', 'text').execute();

  await estricta(db.schema.createTable('logros_desbloqueados'))
    .addColumn('id', 'integer', id)
    .addColumn('miembro_id', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('codigo', 'text', (c) => c.notNull())
    .addColumn('fecha_desbloqueo', 'text', (c) => c.notNull())
    .addColumn('puntos_bonus', 'integer', (c) => c.notNull().check(sql`puntos_bonus >= 0`))
    .addColumn('visto', booleano, (c) => c.notNull().defaultTo(falso))
    .addUniqueConstraint('logros_desbloqueados_uno', ['miembro_id', 'codigo'])
    .execute();

  await estricta(db.schema.createTable('trabajos_hechos'))
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('trabajo', 'text', (c) => c.notNull())
    .addColumn('dia', 'text', (c) => c.notNull())
    .addColumn('hecho_en', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('trabajos_hechos_pk', ['familia_id', 'trabajo', 'dia'])
    .execute();
};
