import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { DialectoSqlite } from './sqlite.ts';
import type { Db, Esquema } from './esquema.ts';

// Operations on a whole database file: copying it while it is in use, and checking it for damage.

/** Number of pages copied per step: all of them. Between two steps another process could write, and SQLite would start over. */
const TODAS = 0x7fff_ffff;

/**
 * Copies a database as it stands at one moment into a new file, without blocking writers. The copy is one plain file that only
 * its owner may read. Throws if the file exists. Throws SQLite's errors too, and may then leave an incomplete file.
 */
export const copiarBase = async (origen: string, destino: string): Promise<void> => {
  closeSync(openSync(destino, 'wx', 0o600));
  const base = new Database(origen, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    // One read transaction, so that the whole copy comes from one snapshot.
    base.exec('begin');
    base.prepare('select count(*) from sqlite_schema').get();
    await base.backup(destino, { progress: () => TODAS });
  } finally {
    base.close();
  }
  chmodSync(destino, 0o600);
  const copia = new Database(destino);
  try {
    // Removes WAL mode from the copy: a reader would need journal files beside it, which a moved copy lacks.
    copia.pragma('journal_mode = DELETE');
  } finally {
    copia.close();
  }
};

/** Maximum number of damages reported of each kind. */
const MAXIMO_DANOS = 20;

/** Returns descriptions of the damage in a database, or an empty list if it is intact. Reads the whole file. */
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
 * Rolls back a transaction that a dead process left unfinished, in a database that no process has open. A read-only connection
 * refuses to open such a database. Does nothing without a rollback journal beside the file.
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

/** Merges the WAL into the database file and removes the journal files. No other process may have the database open. */
export const vaciarDiario = (archivo: string): void => {
  const base = new Database(archivo, { fileMustExist: true, timeout: 0 });
  try {
    base.pragma('journal_mode = DELETE');
  } finally {
    base.close();
  }
};

export const conectarLectura = (archivo: string): Db => {
  const base = new Database(archivo, { readonly: true, fileMustExist: true, timeout: 10_000 });
  return new Kysely<Esquema>({ dialect: new DialectoSqlite({ database: base }) });
};

/** A lock on a file. The operating system releases it when the process ends, however it ends. */
export interface Cerrojo {
  readonly liberar: () => void;
}

/** Time to wait for a lock that another process holds, in ms. A process that only checks the lock holds it very briefly. */
const ESPERA_CERROJO_MS = 500;

/**
 * Takes the lock on a file, creating it; returns null if another process holds it. Releasing it leaves the file in place. Throws
 * if the file cannot be written.
 */
export const tomarCerrojo = (archivo: string): Cerrojo | null => {
  closeSync(openSync(archivo, 'a', 0o600));
  const base = new Database(archivo, { timeout: ESPERA_CERROJO_MS });
  try {
    base.pragma('journal_mode = MEMORY');
    base.exec('begin exclusive');
    return { liberar: () => base.close() };
  } catch (error) {
    base.close();
    if ((error as { readonly code?: string }).code?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
};
