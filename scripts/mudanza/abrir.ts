import { join } from 'node:path';
import { conectar } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import { conectarPostgres } from '#server/db/postgres.ts';

/** Does something with the database of a folder, and closes it. */
export const enCarpeta = async <T>(carpeta: string, hacer: (db: Db) => Promise<T>): Promise<T> => {
  const db = conectar(join(carpeta, 'te-toca.db'));
  try {
    return await hacer(db);
  } finally {
    await db.destroy();
  }
};

/** And of an address. */
export const enDireccion = async <T>(url: string, hacer: (db: Db) => Promise<T>): Promise<T> => {
  const base = conectarPostgres(url);
  try {
    return await hacer(base.escritura);
  } finally {
    await base.cerrar();
  }
};
