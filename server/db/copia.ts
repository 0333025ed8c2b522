import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { DialectoSqlite } from './dialecto-sqlite.ts';
import type { Db, Esquema } from './esquema.ts';

/** Operations on a whole database file: copying it while it is written to, and checking it for damage. */

/** All pages at once: between two steps others may write, and then SQLite begins anew. */
const TODAS = 0x7fff_ffff;

/**
 * Copies a database as it stands at one moment into a new file of its own. Writers go on meanwhile and wait for nothing. The copy
 * is one plain file, for its owner alone. Throws what SQLite says, and may then leave half a file.
 */
export const copiarBase = async (origen: string, destino: string): Promise<void> => {
  closeSync(openSync(destino, 'wx', 0o600));
  const base = new Database(origen, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    // One snapshot for all of it.
    base.exec('begin');
    base.prepare('select count(*) from sqlite_schema').get();
    await base.backup(destino, { progress: () => TODAS });
  } finally {
    base.close();
  }
  chmodSync(destino, 0o600);
  const copia = new Database(destino);
  try {
    // Without a journal beside it, which a reader would need and another folder would lack.
    copia.pragma('journal_mode = DELETE');
  } finally {
    copia.close();
  }
};

/** The most of them that are told. */
const MAXIMO_DANOS = 20;

/** Returns SQLite's list of what is damaged in a database, empty when it is whole. Reads all of it. */
export const buscarDanos = (archivo: string): readonly string[] => {
  const base = new Database(archivo, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    const dichos = base.pragma(`integrity_check(${String(MAXIMO_DANOS)})`) as readonly {
      readonly integrity_check: string;
    }[];
    const sueltas = base.pragma('foreign_key_check') as readonly { readonly table: string; readonly parent: string }[];
    return [
      ...dichos.map(({ integrity_check }) => integrity_check).filter((dicho) => dicho !== 'ok'),
      ...sueltas.slice(0, MAXIMO_DANOS).map(({ table, parent }) => `a row of ${table} belongs to none of ${parent}`),
    ];
  } finally {
    base.close();
  }
};

/**
 * Rolls back a change in the middle of which a process died, of a database that nobody has open. A connection that only
 * reads refuses such a database.
 */
export const deshacerAMedias = (archivo: string): void => {
  if (!existsSync(archivo) || !existsSync(`${archivo}-journal`)) return;
  const base = new Database(archivo, { fileMustExist: true });
  try {
    base.prepare('select count(*) from sqlite_schema').get();
  } finally {
    base.close();
  }
};

/** Writes all that lies in its journal into a database that nobody has open, and leaves it alone in its folder. */
export const vaciarDiario = (archivo: string): void => {
  const base = new Database(archivo, { fileMustExist: true, timeout: 0 });
  try {
    base.pragma('journal_mode = DELETE');
  } finally {
    base.close();
  }
};

/** Opens a database file to read it, and changes nothing in it. */
export const conectarLectura = (archivo: string): Db => {
  const base = new Database(archivo, { readonly: true, fileMustExist: true, timeout: 10_000 });
  return new Kysely<Esquema>({ dialect: new DialectoSqlite({ database: base }) });
};

/** A hold on a folder that ends with its process, however that ends. */
export interface Cerrojo {
  readonly soltar: () => void;
}

/** A process that only checks the lock holds it for a moment. */
const ESPERA_CERROJO_MS = 500;

/** Takes a lock file, which stays behind; null when another process has it. Throws when it cannot be written. */
export const tomarCerrojo = (archivo: string): Cerrojo | null => {
  closeSync(openSync(archivo, 'a', 0o600));
  const base = new Database(archivo, { timeout: ESPERA_CERROJO_MS });
  try {
    base.pragma('journal_mode = MEMORY');
    base.exec('begin exclusive');
    return { soltar: () => base.close() };
  } catch (error) {
    base.close();
    if ((error as { readonly code?: string }).code?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
};
