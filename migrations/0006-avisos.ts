import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** Devices that take messages, and the daily reminder: at six in the afternoon unless the member says otherwise. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { id, estricta } = columnas(db);
  await estricta(db.schema.createTable('suscripciones'))
    .addColumn('id', 'integer', id)
    .addColumn('miembro_id', 'integer', (c) => c.notNull().references('usuarios.id').onDelete('cascade'))
    .addColumn('acceso_id', 'integer', (c) => c.notNull().references('accesos.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('nombre', 'text', (c) => c.notNull())
    .addColumn('creado_en', 'text', (c) => c.notNull())
    .addColumn('ultima_entrega', 'text')
    .addColumn('ultimo_intento', 'text')
    .addColumn('ultimo_resultado', 'text')
    .execute();
  await db.schema.createIndex('suscripciones_miembro').on('suscripciones').column('miembro_id').execute();
  await db.schema.createIndex('suscripciones_acceso').on('suscripciones').column('acceso_id').execute();
  await db.schema.alterTable('usuarios').addColumn('hora_recordatorio', 'integer', (c) => c.defaultTo(18)).execute();
  await db.schema.alterTable('usuarios').addColumn('recordado_el', 'text').execute();
};
