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

// Records for CalDAV: the digests of refused items, so that an item sent again is not tried again, and the file name and UID of
// each occurrence that a program created.

/** Maximum number of refused items remembered for one member; the oldest beyond it are deleted. */
const MAXIMO_NEGADAS = 500;

/** Tells whether the item with this digest was refused after `desde`. */
export const hayNegada = async (db: Db, huella: string, desde: Instante): Promise<boolean> =>
  (await db
    .selectFrom('dav_negadas')
    .select('huella')
    .where('huella', '=', huella)
    .where('negada_en', '>', desde)
    .executeTakeFirst()) !== undefined;

/** Stores an item refused at `negada_en`, or re-dates one that was refused before. Deletes the oldest beyond `MAXIMO_NEGADAS`. */
export const recordarNegada = async (db: Db, fila: Insertable<Esquema['dav_negadas']>): Promise<void> => {
  const { miembro_id, negada_en } = fila;
  await db
    .insertInto('dav_negadas')
    .values(fila)
    .onConflict((ya) => ya.column('huella').doUpdateSet({ negada_en }))
    .execute();
  const suyas = db.selectFrom('dav_negadas').where('miembro_id', '=', miembro_id);
  const sobra = await suyas
    .select('negada_en')
    .orderBy('negada_en', 'desc')
    .offset(MAXIMO_NEGADAS)
    .limit(1)
    .executeTakeFirst();
  if (sobra === undefined) return;
  await db
    .deleteFrom('dav_negadas')
    .where('miembro_id', '=', miembro_id)
    .where('negada_en', '<=', sobra.negada_en)
    .execute();
};

/** Forgets items that were refused at `hasta` or before. */
export const borrarNegadasAnteriores = async (db: Db, hasta: Instante): Promise<void> => {
  await db.deleteFrom('dav_negadas').where('negada_en', '<=', hasta).execute();
};

/** The occurrences that a member's programs made, each with the file name and UID that the program gave it. */
export const leerPuestas = (db: Db, miembro: number) =>
  db.selectFrom('dav_puestas').select(['asignacion_id', 'archivo', 'uid']).where('miembro_id', '=', miembro).execute();

/** Stores the file name and UID of an occurrence. A repeated request leaves those of the first. */
export const recordarPuesta = async (db: Db, fila: Insertable<Esquema['dav_puestas']>): Promise<void> => {
  await db
    .insertInto('dav_puestas')
    .values(fila)
    .onConflict((ya) => ya.doNothing())
    .execute();
};
