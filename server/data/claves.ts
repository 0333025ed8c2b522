import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

/** Seconds for which a key is known to a repeated request: longer than a phone waits for a network. */
const SEGUNDOS_CLAVE = 30 * 24 * 3600;

/** A member's request that may come again: for what, and under which key of theirs. */
export interface Clave {
  readonly miembro_id: number;
  readonly que: string;
  readonly clave: string;
}

/** The kind of request of a completion. */
export const queHecha = (asignacion: number): string => `HECHA:${String(asignacion)}`;

/** Returns what was kept under a key, since `desde` if that is given; undefined when it is new. */
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

/** Tells whether a member was answered a request of this kind, under whatever key. */
export const hayGuardado = async (db: Db, miembro_id: number, que: string): Promise<boolean> =>
  (await db
    .selectFrom('claves')
    .select('clave')
    .where('miembro_id', '=', miembro_id)
    .where('que', '=', que)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Keeps something under a key, and forgets keys that are too old. An account that was reset may be made again under the same
 * key.
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
