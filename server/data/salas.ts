import type { Insertable } from 'kysely';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { VIDA_SALA } from '#shared/domain/sala.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

/**
 * The family's open lobby; undefined when there is none. A lobby that expires later than one opened now was opened while the
 * clock ran ahead, and counts as ended.
 */
export const leerSala = (db: Db, familia: number, ahora: Instante) =>
  db
    .selectFrom('salas')
    .selectAll()
    .where('familia_id', '=', familia)
    .where('expira_en', '>', ahora)
    .where('expira_en', '<=', sumarSegundos(ahora, VIDA_SALA))
    .executeTakeFirst();

/** Stores a family's lobby, replacing the row of an earlier one, open or ended. */
export const ponerSala = async (db: Db, fila: Insertable<Esquema['salas']>): Promise<void> => {
  const { familia_id: _, ...campos } = fila;
  await db
    .insertInto('salas')
    .values(fila)
    .onConflict((c) => c.column('familia_id').doUpdateSet(campos))
    .execute();
};

/** Deletes a family's lobby, open or ended. */
export const borrarSala = async (db: Db, familia: number): Promise<void> => {
  await db.deleteFrom('salas').where('familia_id', '=', familia).execute();
};

/** Deletes the lobbies that have ended. */
export const borrarSalasCaducadas = async (db: Db, ahora: Instante): Promise<void> => {
  await db.deleteFrom('salas').where('expira_en', '<=', ahora).execute();
};
