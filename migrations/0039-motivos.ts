import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * Reasons for a reajuste by the chore or the member that they are about, by id. What there was is dropped: reasons follow
 * from how the family is, and the table only remembers which were told and which an admin said no to.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { tipoId, booleano, falso, estricta } = columnas(db);
  await db.schema.dropTable('motivos_reajuste').execute();
  await estricta(db.schema.createTable('motivos_reajuste'))
    .addColumn('familia_id', tipoId, (c) => c.notNull().references('familias.id'))
    .addColumn('motivo', 'text', (c) => c.notNull())
    .addColumn('sujeto', 'integer', (c) => c.notNull())
    .addColumn('valor', 'text', (c) => c.notNull())
    .addColumn('descartado', booleano, (c) => c.notNull().defaultTo(falso))
    .addPrimaryKeyConstraint('motivos_reajuste_pk', ['familia_id', 'motivo', 'sujeto'])
    .execute();
};
