import type { Insertable } from 'kysely';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';

// Memory of CalDAV: refused texts, and the addresses at which programs put chores that they made.

/** Refused texts that are kept of a member at most; of more, the oldest are dropped. */
const MAXIMO_NEGADAS = 500;

/** Tells whether a text was refused after `desde`. */
export const hayNegada = async (db: Db, huella: string, desde: Instante): Promise<boolean> =>
  (await db
    .selectFrom('dav_negadas')
    .select('huella')
    .where('huella', '=', huella)
    .where('negada_en', '>', desde)
    .executeTakeFirst()) !== undefined;

/** Remembers a refused text from now on. */
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

/** Forgets texts that were refused until `hasta`. */
export const borrarNegadasAnteriores = async (db: Db, hasta: Instante): Promise<void> => {
  await db.deleteFrom('dav_negadas').where('negada_en', '<=', hasta).execute();
};

/** The occurrences that a member's programs made. */
export const leerPuestas = (db: Db, miembro: number) =>
  db.selectFrom('dav_puestas').select(['asignacion_id', 'archivo', 'uid']).where('miembro_id', '=', miembro).execute();

/** Remembers the address of an occurrence. The first one stays when a request is repeated. */
export const recordarPuesta = async (db: Db, fila: Insertable<Esquema['dav_puestas']>): Promise<void> => {
  await db
    .insertInto('dav_puestas')
    .values(fila)
    .onConflict((ya) => ya.doNothing())
    .execute();
};
