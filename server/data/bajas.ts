import type { Insertable } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

// Requests to delete a family, at most one for each.

const deFamilia = preparada((db, familia: number) =>
  db
    .selectFrom('bajas as b')
    .innerJoin('usuarios as u', 'u.id', 'b.pedida_por')
    .select(['b.pedida_por', 'u.first_name as nombre', 'b.pedida_en', 'b.borra_en', 'b.vista_en'])
    .where('b.familia_id', '=', familia),
);

/** Reads the family's request to be deleted, with the name of the admin who made it; undefined when there is none. */
export const leerBaja = async (db: Db, familia: number) => (await deFamilia(db, familia))[0];

/** Returns the ids of the families with a request, ascending. */
export const listarBajas = async (db: Db): Promise<readonly number[]> =>
  (await db.selectFrom('bajas').select('familia_id').orderBy('familia_id').execute()).map((b) => b.familia_id);

export const insertarBaja = async (db: Db, fila: Insertable<Esquema['bajas']>): Promise<void> => {
  await db.insertInto('bajas').values(fila).execute();
};

/** Puts the deletion off to `borra_en`, and stores `vista_en`, when a server looked at the request. */
export const moverBaja = async (
  db: Db,
  familia: number,
  campos: { readonly borra_en: Instante; readonly vista_en: Instante },
): Promise<void> => {
  await db.updateTable('bajas').set(campos).where('familia_id', '=', familia).execute();
};

export const borrarBaja = async (db: Db, familia: number): Promise<void> => {
  await db.deleteFrom('bajas').where('familia_id', '=', familia).execute();
};
