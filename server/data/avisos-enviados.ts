import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { claveDe, type Encargo } from './envios.ts';

/**
 * Seconds for which a push is still known after it said something last: a phone may show it late, and shall not show what
 * is over.
 */
const VIDA_TRAS_CADUCAR = 86_400;

/** Most pushes of one family that are known. The oldest are forgotten, and shown as they came. */
const MAXIMO_DE_FAMILIA = 500;

/** A push that goes out. */
interface Enviado {
  readonly familia: number;
  readonly encargo: Encargo;
  readonly caduca: Instante;
  /** Digest of the id that it carries. */
  readonly hash: string;
}

/** Notes a push. A newer one to the same device on the same subject takes its place, as it does at the push service. */
export const apuntarAviso = async (db: Db, { familia, encargo, caduca, hash }: Enviado): Promise<void> => {
  const clave = claveDe(encargo);
  await db.deleteFrom('avisos_enviados').where('clave', '=', clave).execute();
  await db
    .insertInto('avisos_enviados')
    .values({ familia_id: familia, clave, hash, encargo: JSON.stringify(encargo), caduca_en: caduca })
    // Another process had the same message, and its lease ended.
    .onConflict((c) =>
      c.column('clave').doUpdateSet((e) => ({
        hash: e.ref('excluded.hash'),
        encargo: e.ref('excluded.encargo'),
        caduca_en: e.ref('excluded.caduca_en'),
      })),
    )
    .execute();
  await db
    .deleteFrom('avisos_enviados')
    .where('id', 'in', (e) =>
      e
        .selectFrom('avisos_enviados')
        .select('id')
        .where('familia_id', '=', familia)
        .orderBy('id', 'desc')
        .offset(MAXIMO_DE_FAMILIA)
        .limit(MAXIMO_DE_FAMILIA),
    )
    .execute();
};

/** The push of an id's digest; undefined when there is none or its time is long over. */
export const leerAviso = async (db: Db, hash: string, ahora: Instante) => {
  const fila = await db
    .selectFrom('avisos_enviados')
    .select(['familia_id', 'encargo', 'caduca_en'])
    .where('hash', '=', hash)
    .where('caduca_en', '>', sumarSegundos(ahora, -VIDA_TRAS_CADUCAR))
    .executeTakeFirst();
  return fila && { familia: fila.familia_id, encargo: JSON.parse(fila.encargo) as Encargo, caduca: fila.caduca_en };
};

/** Forgets the pushes whose time is long over. */
export const borrarAvisosCaducados = async (db: Db, ahora: Instante): Promise<void> => {
  await db.deleteFrom('avisos_enviados').where('caduca_en', '<=', sumarSegundos(ahora, -VIDA_TRAS_CADUCAR)).execute();
};

/** Forgets pushes that were sent under a clock that was ahead. */
export const borrarAvisosPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db.deleteFrom('avisos_enviados').where('caduca_en', '>', despues).execute();
};
