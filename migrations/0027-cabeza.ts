import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** Whether a chore is of head or of hands. Those that there are were written down as of hands. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { booleano, falso } = columnas(db);
  await db.schema.alterTable('tareas').addColumn('de_cabeza', booleano, (c) => c.notNull().defaultTo(falso)).execute();
};
