import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** Time, in seconds, for which an idempotency key is kept: thirty days. */
const SEGUNDOS_CLAVE = 30 * 24 * 3600;

/** An idempotency key: the member, the kind of request (`que`), and the key that their client chose. */
export interface Clave {
  readonly miembro_id: number;
  readonly que: string;
  readonly clave: string;
}

/** The kind of request (`que`) of completing an assignment. */
export const queHecha = (asignacion: number): string => `HECHA:${String(asignacion)}`;

/** The value stored under a key; undefined when there is none, or when it was stored before `desde`. */
export const leerGuardado = async (db: Db, { miembro_id, que, clave }: Clave, desde?: Instante): Promise<unknown> => {
  const fila = await db
    .selectFrom('claves')
    .select('guardado')
    .where('miembro_id', '=', miembro_id)
    .where('que', '=', que)
    .where('clave', '=', clave)
    .$if(desde !== undefined, (q) => q.where('creada_en', '>=', desde ?? ''))
    .executeTakeFirst();
  return fila && (JSON.parse(fila.guardado) as unknown);
};

/** Tells whether an answer to a request of this kind by this member is stored, under any key. */
export const hayGuardado = async (db: Db, miembro_id: number, que: string): Promise<boolean> =>
  (await db
    .selectFrom('claves')
    .select('clave')
    .where('miembro_id', '=', miembro_id)
    .where('que', '=', que)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Stores a value under a key, and deletes all keys older than `SEGUNDOS_CLAVE`. It replaces an earlier value: a member whose
 * account was reset may create an account again under the same key.
 */
export const guardar = async (db: Db, clave: Clave, dato: unknown, ahora: Instante): Promise<void> => {
  await db.deleteFrom('claves').where('creada_en', '<', sumarSegundos(ahora, -SEGUNDOS_CLAVE)).execute();
  const guardado = { guardado: JSON.stringify(dato), creada_en: ahora };
  await db
    .insertInto('claves')
    .values({ ...clave, ...guardado })
    .onConflict((ya) => ya.columns(['miembro_id', 'que', 'clave']).doUpdateSet(guardado))
    .execute();
};
