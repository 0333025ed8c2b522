import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** Daily chores in two parts: of which chore a task is a part, and whether an admin wants a chore in parts always. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { tipoId, booleano, falso } = columnas(db);
  await db.schema
    .alterTable('tareas')
    .addColumn('parte_de', tipoId, (c) => c.references('tareas.id'))
    .execute();
  await db.schema.alterTable('tareas').addColumn('en_partes', booleano, (c) => c.notNull().defaultTo(falso)).execute();
  await db.schema.createIndex('tareas_parte').on('tareas').column('parte_de').execute();
};
