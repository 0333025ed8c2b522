import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * Invitations to found a family on this box, each for one family. Only the secret's digest is stored. They are kept for a
 * while after their end, so that whoever comes late is told why.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, estricta } = columnas(db);
  await estricta(db.schema.createTable('invitaciones_alta'))
    .addColumn('id', 'integer', id)
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('para', 'text', (c) => c.notNull())
    .addColumn('creada_en', 'text', (c) => c.notNull())
    .addColumn('expira_en', 'text', (c) => c.notNull())
    .addColumn('usada_en', 'text')
    .addColumn('retirada_en', 'text')
    .execute();
};
