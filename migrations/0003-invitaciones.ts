import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** Invitations by QR: whoever holds the secret joins without the PIN. Only its digest is stored. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, estricta } = columnas(db);
  await estricta(db.schema.createTable('invitaciones'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('expira_en', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('invitaciones_familia').on('invitaciones').column('familia_id').execute();
};
