import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** Each member's own wish list: what is picked for him while he is absent from a reparto. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { estricta } = columnas(db);
  await estricta(db.schema.createTable('deseos'))
    .addColumn('miembro_id', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('puesto', 'integer', (c) => c.notNull())
    .addColumn('tarea_id', 'integer', (c) => c.notNull().references('tareas.id'))
    .addPrimaryKeyConstraint('deseos_pk', ['miembro_id', 'tarea_id'])
    .execute();
  await db.schema.createIndex('deseos_tarea').on('deseos').column('tarea_id').execute();
};
