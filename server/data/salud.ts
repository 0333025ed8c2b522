import type { Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';

const CLAVE = 'salud';

/** Writes a row and deletes it again. Throws when it cannot. */
export const escribirYBorrar = async (db: Db, ahora: Instante): Promise<void> => {
  await db.insertInto('intentos').values({ clave: CLAVE, fallidos: 0, desde: ahora, bloqueado_hasta: null }).execute();
  await db.deleteFrom('intentos').where('clave', '=', CLAVE).execute();
};
