import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * The pushes that went out, each under the digest of the random id that it carries, so that a device that gets one late can
 * ask what it says by then. And the hours at which a family wants no reminders.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, estricta } = columnas(db);
  await estricta(db.schema.createTable('avisos_enviados'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('clave', 'text', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('encargo', 'text', (c) => c.notNull())
    .addColumn('caduca_en', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('avisos_enviados_familia').on('avisos_enviados').column('familia_id').execute();
  await db.schema.createIndex('avisos_enviados_caduca').on('avisos_enviados').column('caduca_en').execute();
  for (const [columna, hora] of [
    ['silencio_desde', 22],
    ['silencio_hasta', 8],
  ] as const)
    await db.schema
      .alterTable('familias')
      .addColumn(columna, 'integer', (c) => c.notNull().defaultTo(hora))
      .execute();
};
