import type { Kysely } from 'kysely';
import { columnas } from './columnas.ts';

/** Each quarter's ledger as it stood when it was frozen. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { tipoId, estricta } = columnas(db);
  await estricta(db.schema.createTable('cuentas_congeladas'))
    .addColumn('familia_id', tipoId, (c) => c.notNull().references('familias.id'))
    .addColumn('trimestre_inicio', 'text', (c) => c.notNull())
    .addColumn('congelada_en', 'text', (c) => c.notNull())
    .addColumn('hoja', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('cuentas_congeladas_pk', ['familia_id', 'trimestre_inicio'])
    .execute();
};
