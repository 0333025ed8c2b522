import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

const CLAVE = 'salud';

/** Writes and takes it back in one committed transaction: the disk is written, nothing is left. Throws when it cannot. */
export const escribirYBorrar = (db: Db, ahora: Instante): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('intentos')
      .values({ clave: CLAVE, fallidos: 0, desde: ahora, bloqueado_hasta: null })
      .execute();
    await trx.deleteFrom('intentos').where('clave', '=', CLAVE).execute();
  });
