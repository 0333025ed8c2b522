import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { COLUMNAS_BOOLEANAS } from './filas.ts';
import { DialectoSqlite, type EnUnidad } from './sqlite.ts';
import { aGesto, contarEscrito, escribirJuntos, type Gesto, leerEnCola } from './juntos.ts';
import type { Base, Db, Esquema } from './esquema.ts';
import { vigilar } from './vigia.ts';

/** Converts parameters for SQLite, which has no booleans: true becomes 1, false 0. */
const alMotor = (parametros: readonly unknown[]): unknown[] =>
  parametros.map((p) => (p === true ? 1 : p === false ? 0 : p));

/** Returns a function that converts the boolean columns of this statement's rows from 0 and 1 to booleans. */
const delMotor = (sentencia: Database.Statement): ((fila: unknown) => unknown) => {
  const booleanas = sentencia.columns().flatMap(({ name }) => (COLUMNAS_BOOLEANAS.has(name) ? [name] : []));
  return (fila) => {
    const registro = fila as Record<string, unknown>;
    for (const columna of booleanas) if (registro[columna] !== null) registro[columna] = registro[columna] !== 0;
    return registro;
  };
};

/** A raw better-sqlite3 connection, and the listener that hears its transaction statements. */
interface Cruda {
  readonly base: Database.Database;
  /** True if the database was opened on a full disk, where shared memory did not fit and no second connection can open. */
  readonly estrecha: boolean;
  oyente: ((gesto: Gesto) => void) | null;
}
/** The raw connection and prepared statements of each `Db` that `abrirKysely` opened. */
const debajo = new WeakMap<Db, { readonly cruda: Cruda; readonly sentencias: SqliteDatabase }>();

const preparar = (cruda: Cruda, consulta: string): SqliteStatement => {
  const { base } = cruda;
  const s = base.prepare(consulta);
  const gesto = aGesto(consulta);
  // SQLite rolls some transactions back by itself, for example when the disk is full. A `rollback` after that would fail, and its
  // error would hide the original one, so it is skipped.
  if (consulta === 'rollback')
    return {
      reader: false,
      all: () => [],
      run: () => {
        const hecho = base.inTransaction ? s.run() : { changes: 0, lastInsertRowid: 0 };
        cruda.oyente?.('rollback');
        return hecho;
      },
      iterate: () => [].values(),
    };
  if (gesto !== null)
    return {
      reader: false,
      all: () => [],
      run: () => {
        const hecho = s.run();
        cruda.oyente?.(gesto);
        return hecho;
      },
      iterate: () => [].values(),
    };
  const traer = s.reader ? delMotor(s) : (fila: unknown) => fila;
  return {
    reader: s.reader,
    all: (p) => s.all(alMotor(p)).map(traer),
    run: (p) => s.run(alMotor(p)),
    iterate: function* (p) {
      for (const fila of s.iterate(alMotor(p))) yield traer(fila);
    },
  };
};

/**
 * Maximum number of prepared statements kept per connection; beyond it the cache is emptied. Kysely prepares each statement anew,
 * so the cache avoids preparing the same SQL text again.
 */
const MAXIMO_PREPARADAS = 500;
const conCache = (cruda: Cruda, escribe: boolean): SqliteDatabase => {
  const { base } = cruda;
  const preparadas = new Map<string, SqliteStatement>();
  return {
    close: () => base.close(),
    prepare: (escrita) => {
      // A writer's transaction takes the write lock when it begins. If it first read and another process wrote in between, its
      // own first write would fail at once with SQLITE_BUSY, regardless of `busy_timeout`.
      const consulta = escribe && escrita === 'begin' ? 'begin immediate' : escrita;
      const hecha = preparadas.get(consulta);
      if (hecha !== undefined) return hecha;
      const nueva = preparar(cruda, consulta);
      if (preparadas.size >= MAXIMO_PREPARADAS) preparadas.clear();
      preparadas.set(consulta, nueva);
      return nueva;
    },
  };
};

const abrirKysely = (base: Database.Database, escribe: boolean, estrecha = false): Db => {
  const cruda: Cruda = { base, estrecha, oyente: null };
  const sentencias = conCache(cruda, escribe);
  const db = new Kysely<Esquema>({ dialect: new DialectoSqlite({ database: sentencias }) });
  debajo.set(db, { cruda, sentencias });
  return db;
};

/** Beginnings of SQLite's error codes for a disk too full for the files that WAL mode keeps beside the database. */
const SIN_SITIO = /^SQLITE_(FULL|IOERR_SHM)/;

/**
 * Opens a database file for reading and writing, creating it if it is missing. `:memory:` opens an empty database in memory, and
 * a Buffer opens a copy of the SQLite file it contains. Uses WAL with `synchronous=FULL`, so an acknowledged commit survives a
 * power cut. Throws if SQLite did not accept a setting.
 */
export const conectar = (archivo: string | Buffer): Db => {
  const enMemoria = typeof archivo !== 'string' || archivo === ':memory:';
  // Only the owner may read a new file. SQLite gives its journal files the same mode.
  if (!enMemoria) closeSync(openSync(archivo, 'a', 0o600));
  let base = new Database(archivo);
  let estrecha = false;
  try {
    base.pragma('journal_mode = WAL');
  } catch (error) {
    if (enMemoria || !SIN_SITIO.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    // The disk is full. In exclusive mode WAL needs no shared-memory file, so the database can at least be read.
    base.close();
    base = new Database(archivo);
    base.pragma('locking_mode = EXCLUSIVE');
    base.pragma('journal_mode = WAL');
    estrecha = true;
  }
  base.pragma('synchronous = FULL');
  base.pragma('foreign_keys = ON');
  base.pragma('busy_timeout = 5000');
  // Overwrites deleted data with zeros, so that a deleted photo is not in the next backup either.
  base.pragma('secure_delete = ON');
  const ajustes = { synchronous: 2, foreign_keys: 1, secure_delete: 1 } as const;
  for (const [nombre, valor] of Object.entries(ajustes)) {
    if (base.pragma(nombre, { simple: true }) !== valor)
      throw new Error(`SQLite did not take ${nombre}=${String(valor)}`);
  }
  if (!enMemoria && base.pragma('journal_mode', { simple: true }) !== 'wal')
    throw new Error('SQLite did not take journal_mode=WAL');
  return abrirKysely(base, true, estrecha);
};

/**
 * Opens a database file with an exclusive lock that lasts until it is closed: an existing one to read, or a new one to fill.
 * Throws `SQLITE_BUSY` if another process holds a lock on the file, as a running server does.
 */
export const conectarSolo = (archivo: string, para: 'leer' | 'llenar'): Db => {
  if (para === 'llenar') closeSync(openSync(archivo, 'wx', 0o600));
  const base = new Database(archivo, { fileMustExist: true, timeout: 0 });
  try {
    base.pragma('locking_mode = EXCLUSIVE');
    // In exclusive locking mode the first transaction takes the lock, and the connection keeps it.
    base.exec('begin exclusive; commit');
    if (para === 'leer') base.pragma('query_only = ON');
    else {
      base.pragma('synchronous = FULL');
      base.pragma('foreign_keys = ON');
    }
    return abrirKysely(base, para === 'llenar');
  } catch (error) {
    base.close();
    throw error;
  }
};

/** Opens a second, read-only connection. In WAL mode readers and the writer never wait for one another. */
const conectarLector = (archivo: string): { readonly db: Db; readonly sentencias: SqliteDatabase } => {
  const base = new Database(archivo, { readonly: true });
  base.pragma('busy_timeout = 5000');
  const sentencias = conCache({ base, estrecha: false, oyente: null }, false);
  return { db: new Kysely<Esquema>({ dialect: new DialectoSqlite({ database: sentencias }) }), sentencias };
};

/** Returns whether the database was opened on a full disk, where this is its only connection. */
export const abiertaEnEstrecho = (db: Db): boolean => debajo.get(db)?.cruda.estrecha ?? false;

/**
 * Number of a long job's changes to run at once. Below the limit of a shared commit (`MAXIMO` in juntos.ts), because members'
 * writes queue behind them.
 */
const A_LA_VEZ = 16;

/**
 * Builds the app's `Base` from a connection that `conectar` opened, adding a second connection for reads. A database in memory or
 * on a full disk has only one connection, so its readers wait for the writer.
 */
export const conLector = (escritura: Db, archivo: string): Base => {
  const abajo = debajo.get(escritura);
  if (abajo === undefined) throw new Error('A reader joins a connection of conectar');
  const { cruda, sentencias } = abajo;
  const { alGesto, alEscribir, ...vigia } = vigilar(cruda.base);
  cruda.oyente = alGesto;
  const { anotar, escrito } = contarEscrito();
  const escribir = escribirJuntos(escritura, sentencias, anotar);
  const comun = {
    motor: 'sqlite',
    escritura,
    escribir: async <T>(familia: number | null, hacer: (db: Db) => Promise<T>) => {
      try {
        return await escribir(hacer);
      } finally {
        // Counted before the caller resumes, so that answers cached before this write are no longer used.
        if (familia !== null) alEscribir(familia);
      }
    },
    vigia,
    aLaVez: A_LA_VEZ,
    escrito,
    bytes: () =>
      Promise.resolve(
        Number(cruda.base.pragma('page_count', { simple: true })) *
          Number(cruda.base.pragma('page_size', { simple: true })),
      ),
  } as const;
  if (archivo === ':memory:' || cruda.estrecha) {
    const leer: EnUnidad = (hacer) => escritura.transaction().execute(hacer);
    return {
      ...comun,
      lectura: escritura,
      leer,
      consultar: (hacer) => hacer(escritura),
      cerrar: () => escritura.destroy(),
    };
  }
  const lector = conectarLector(archivo);
  return {
    ...comun,
    lectura: lector.db,
    ...leerEnCola(lector.sentencias),
    cerrar: async () => {
      await lector.db.destroy();
      // Kysely closes a connection only if it has run a query on it.
      lector.sentencias.close();
      await escritura.destroy();
    },
  };
};
