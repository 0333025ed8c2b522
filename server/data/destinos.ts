import type { Insertable } from 'kysely';
import type { PorQueParado } from '#shared/contracts/avisos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { preparada } from './preparada.ts';

// Places outside the app to which members have their messages sent.

/** A member's places, oldest first. */
export const listarDestinos = preparada((db, miembro: number) =>
  db.selectFrom('destinos').selectAll().where('miembro_id', '=', miembro).orderBy('id'),
);

/** A place of a member who has an account; undefined otherwise. */
export const leerDestinoDe = (db: Db, miembro: number, id: number) =>
  db
    .selectFrom('destinos as d')
    .innerJoin('usuarios as u', 'u.id', 'd.miembro_id')
    .selectAll('d')
    .where('d.id', '=', id)
    .where('d.miembro_id', '=', miembro)
    .where('u.password_hash', 'is not', null)
    .executeTakeFirst();

export type FilaDestino = NonNullable<Awaited<ReturnType<typeof leerDestinoDe>>>;

export const insertarDestino = (db: Db, fila: Insertable<Esquema['destinos']>): Promise<FilaDestino> =>
  db.insertInto('destinos').values(fila).returningAll().executeTakeFirstOrThrow();

/** Stores another key of a place, which is then tried again. */
export const cambiarClaveDeDestino = (db: Db, id: number, clave: string): Promise<FilaDestino> =>
  db.updateTable('destinos').set({ clave, parado: null }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Deletes a place. Returns false when it is not the member's. */
export const borrarDestino = async (db: Db, miembro: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('destinos')
    .where('miembro_id', '=', miembro)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

interface Anotacion {
  readonly resultado: 'ENTREGADO' | 'FALLO';
  readonly parado: PorQueParado | null;
  readonly en: Instante;
}

/** Stores the outcome of an attempt with the place, unless its key was changed during the attempt. */
export const anotarEnDestino = async (
  db: Db,
  { id, clave }: Pick<FilaDestino, 'id' | 'clave'>,
  { resultado, parado, en }: Anotacion,
): Promise<void> => {
  await db
    .updateTable('destinos')
    .set({
      ultimo_resultado: resultado,
      ultimo_intento: en,
      ...(resultado === 'ENTREGADO' ? { ultima_entrega: en, parado: null } : {}),
      ...(parado === null ? {} : { parado }),
    })
    .where('id', '=', id)
    .where('clave', '=', clave)
    .execute();
};
