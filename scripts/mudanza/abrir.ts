import { join } from 'node:path';
import { conectar } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import { conectarPostgres } from '#server/db/postgres.ts';

/** Runs `hacer` with the SQLite database of a folder, and closes the database. */
export const enCarpeta = async <T>(carpeta: string, hacer: (db: Db) => Promise<T>): Promise<T> => {
  const db = conectar(join(carpeta, 'te-toca.db'));
  try {
    return await hacer(db);
  } finally {
    await db.destroy();
  }
};

/** Runs `hacer` with the PostgreSQL database of an address, and closes the connections. */
export const enDireccion = async <T>(url: string, hacer: (db: Db) => Promise<T>): Promise<T> => {
  const base = conectarPostgres(url);
  try {
    return await hacer(base.escritura);
  } finally {
    await base.cerrar();
  }
};
