import type { Insertable } from 'kysely';
import type { Calendario } from '#shared/contracts/calendarios.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

// Secret addresses at which calendar programs read chores. Only a digest of the secret is stored.

const VISTO = ['id', 'tipo', 'avisa', 'creado_en', 'leido_en'] as const;

/** A member's addresses, oldest first. */
export const listarCalendarios = (db: Db, miembro: number): Promise<Calendario[]> =>
  db.selectFrom('calendarios').select(VISTO).where('miembro_id', '=', miembro).orderBy('id').execute();

/** One of a member's addresses; undefined for another member's id. */
export const leerCalendario = (db: Db, miembro: number, id: number): Promise<Calendario | undefined> =>
  db.selectFrom('calendarios').select(VISTO).where('miembro_id', '=', miembro).where('id', '=', id).executeTakeFirst();

export const insertarCalendario = async (db: Db, fila: Insertable<Esquema['calendarios']>): Promise<number> => {
  const { id } = await db.insertInto('calendarios').values(fila).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const borrarCalendario = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('calendarios').where('id', '=', id).execute();
};

/** The address whose secret has this digest, with its family; undefined when it is unknown or removed. */
export const leerCalendarioPorHash = (db: Db, hash: string) =>
  db
    .selectFrom('calendarios as c')
    .innerJoin('familias as f', 'f.id', 'c.familia_id')
    .select(['c.id', 'c.familia_id', 'c.miembro_id', 'c.tipo', 'c.avisa', 'c.leido_en', 'f.nombre', 'f.zona_horaria'])
    .where('c.hash', '=', hash)
    .executeTakeFirst();

export const anotarLectura = async (db: Db, id: number, leido_en: Instante): Promise<void> => {
  await db.updateTable('calendarios').set({ leido_en }).where('id', '=', id).execute();
};
