import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/**
 * Getting in by face and a personal PIN: the devices that show the faces, who may, and the logins made so.
 * A login that was ended for a reason remembers it, to tell whoever comes back with its token.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, booleano, falso, estricta } = columnas(db);
  await estricta(db.schema.createTable('aparatos'))
    .addColumn('id', 'integer', id)
    .addColumn('familia_id', 'integer', (c) => c.notNull().references('familias.id'))
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('permitido_por', 'integer', (c) => c.notNull().references('usuarios.id'))
    .addColumn('permitido_en', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('aparatos_familia').on('aparatos').column('familia_id').execute();

  await db.schema.alterTable('usuarios').addColumn('entra_con_pin', booleano, (c) => c.notNull().defaultTo(falso)).execute();
  await db.schema.alterTable('usuarios').addColumn('pin_hash', 'text').execute();

  await db.schema.alterTable('accesos').addColumn('aparato_id', 'integer', (c) => c.references('aparatos.id').onDelete('set null')).execute();
  await db.schema.alterTable('accesos').addColumn('motivo', 'text').execute();
  await db.schema.createIndex('accesos_aparato').on('accesos').column('aparato_id').execute();
};
