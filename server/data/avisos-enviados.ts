import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { claveDe, type EncargoAviso } from './envios.ts';

/**
 * Time, in seconds, for which a push message is kept after it expired. A phone that gets the message late looks it up here, to
 * show what is true by then.
 */
const VIDA_TRAS_CADUCAR = 86_400;

/** Maximum number of push messages kept for one family; the oldest beyond it are deleted. */
const MAXIMO_DE_FAMILIA = 500;

/** A push message that is being sent. */
interface Enviado {
  readonly familia: number;
  readonly encargo: EncargoAviso;
  readonly caduca: Instante;
  /** Digest of the random id in the message. */
  readonly hash: string;
}

/** Stores a push message. It replaces an earlier one with the same device and subject, as the push service does. */
export const apuntarAviso = async (db: Db, { familia, encargo, caduca, hash }: Enviado): Promise<void> => {
  const clave = claveDe(encargo);
  await db.deleteFrom('avisos_enviados').where('clave', '=', clave).execute();
  await db
    .insertInto('avisos_enviados')
    .values({ familia_id: familia, clave, hash, encargo: JSON.stringify(encargo), caduca_en: caduca })
    // A conflict means that another process stored a message with this key since the deletion above.
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

/** The push message whose id has this digest; undefined when it is unknown or expired more than a day ago. */
export const leerAviso = async (db: Db, hash: string, ahora: Instante) => {
  const fila = await db
    .selectFrom('avisos_enviados')
    .select(['familia_id', 'encargo', 'caduca_en'])
    .where('hash', '=', hash)
    .where('caduca_en', '>', sumarSegundos(ahora, -VIDA_TRAS_CADUCAR))
    .executeTakeFirst();
  return (
    fila && { familia: fila.familia_id, encargo: JSON.parse(fila.encargo) as EncargoAviso, caduca: fila.caduca_en }
  );
};

/** Deletes push messages that expired more than a day ago. */
export const borrarAvisosCaducados = async (db: Db, ahora: Instante): Promise<void> => {
  await db.deleteFrom('avisos_enviados').where('caduca_en', '<=', sumarSegundos(ahora, -VIDA_TRAS_CADUCAR)).execute();
};

/** Deletes push messages that expire after `despues`, because they were sent while the clock ran ahead. */
export const borrarAvisosPorVenir = async (db: Db, despues: Instante): Promise<void> => {
  await db.deleteFrom('avisos_enviados').where('caduca_en', '>', despues).execute();
};
