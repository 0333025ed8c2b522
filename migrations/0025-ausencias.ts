import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * When members are away; what became of the work that fell due meanwhile (excused, or taken by somebody else), and chores
 * of nobody, which are open while `abierta_en` says since when.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, tipoId, booleano, falso, estricta } = columnas(db);
  await estricta(db.schema.createTable('ausencias'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', tipoId, (c) => c.notNull().references('familias.id'))
    .addColumn('miembro_id', tipoId, (c) => c.notNull().references('usuarios.id'))
    .addColumn('desde', 'text', (c) => c.notNull())
    .addColumn('hasta', 'text')
    .addColumn('alternas', booleano, (c) => c.notNull())
    .addColumn('nota', 'text', (c) => c.notNull())
    .addColumn('creada_por', tipoId, (c) => c.notNull().references('usuarios.id'))
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addColumn('confirmada_por', tipoId, (c) => c.references('usuarios.id'))
    .addColumn('confirmada_en', 'text')
    .execute();
  await db.schema.createIndex('ausencias_familia').on('ausencias').column('familia_id').execute();
  await db.schema.createIndex('ausencias_miembro').on('ausencias').column('miembro_id').execute();
  await db.schema
    .alterTable('asignaciones')
    .addColumn('excusada', booleano, (c) => c.notNull().defaultTo(falso))
    .execute();
  await db.schema.alterTable('asignaciones').addColumn('tomada_el', 'text').execute();
  await db.schema
    .alterTable('asignaciones')
    .addColumn('cedida_por', tipoId, (c) => c.references('usuarios.id'))
    .execute();
  await db.schema
    .alterTable('tareas')
    .addColumn('libre', booleano, (c) => c.notNull().defaultTo(falso))
    .execute();
  await db.schema.alterTable('tareas').addColumn('abierta_en', 'text').execute();
};
