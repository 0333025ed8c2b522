import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { COLUMNAS_BOOLEANAS } from './filas.ts';
import { DialectoSqlite } from './dialecto-sqlite.ts';
import { aGesto, contarEscrito, escribirJuntos, type Gesto, leerPorTurnos } from './juntos.ts';
import type { Base, Db, Esquema } from './esquema.ts';
import { type EnUnidad } from './directo.ts';
import { vigilar } from './vigia.ts';

/** SQLite has no booleans: true goes in as 1, false as 0. */
const alMotor = (parametros: readonly unknown[]): unknown[] =>
  parametros.map((p) => (p === true ? 1 : p === false ? 0 : p));

/** And the boolean columns come out as booleans: how to bring a row of this statement back. */
const delMotor = (sentencia: Database.Statement): ((fila: unknown) => unknown) => {
  const booleanas = sentencia.columns().flatMap(({ name }) => (COLUMNAS_BOOLEANAS.has(name) ? [name] : []));
  return (fila) => {
    const registro = fila as Record<string, unknown>;
    for (const columna of booleanas) if (registro[columna] !== null) registro[columna] = registro[columna] !== 0;
    return registro;
  };
};

/** A connection below Kysely, and who hears how its transactions go. */
interface Cruda {
  readonly base: Database.Database;
  /** Whether the disk had no room for what several connections share: then there is this one alone. */
  readonly estrecha: boolean;
  oyente: ((gesto: Gesto) => void) | null;
}
/** The connection that a `Db` of here stands on, with its statements. */
const debajo = new WeakMap<Db, { readonly cruda: Cruda; readonly sentencias: SqliteDatabase }>();

const preparar = (cruda: Cruda, consulta: string): SqliteStatement => {
  const { base } = cruda;
  const s = base.prepare(consulta);
  const gesto = aGesto(consulta);
  // SQLite takes some transactions back by itself, as when the disk is full: then there is nothing to do, and a
  // complaint would hide why.
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
 * Kysely prepares every statement anew; here each text is prepared once. The number of texts is bounded by the code's
 * queries.
 */
const MAXIMO_PREPARADAS = 500;
const conCache = (cruda: Cruda, escribe: boolean): SqliteDatabase => {
  const { base } = cruda;
  const preparadas = new Map<string, SqliteStatement>();
  return {
    close: () => base.close(),
    prepare: (escrita) => {
      // A writer's transactions take the lock when they begin. One that read first, and then found that another process
      // had written, would fail at once, however long it may wait for locks.
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

/** Errors of SQLite when the files that it needs beside a database do not fit. */
const SIN_SITIO = /^SQLITE_(FULL|IOERR_SHM)/;

/**
 * Opens the database file, or one in memory: an empty one for `:memory:`, a copy of what is given as SQLite's own bytes.
 * WAL with `synchronous=FULL`: an acknowledged commit survives a power cut. Throws when SQLite did not take a setting.
 */
export const conectar = (archivo: string | Buffer): Db => {
  const enMemoria = typeof archivo !== 'string' || archivo === ':memory:';
  // A new file is for its owner alone, and so are its journals: SQLite gives them the database's mode.
  if (!enMemoria) closeSync(openSync(archivo, 'a', 0o600));
  let base = new Database(archivo);
  let estrecha = false;
  try {
    base.pragma('journal_mode = WAL');
  } catch (error) {
    if (enMemoria || !SIN_SITIO.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    // A full disk: a connection that is alone needs no memory to share, which would be a file. It can be read.
    base.close();
    base = new Database(archivo);
    base.pragma('locking_mode = EXCLUSIVE');
    base.pragma('journal_mode = WAL');
    estrecha = true;
  }
  base.pragma('synchronous = FULL');
  base.pragma('foreign_keys = ON');
  base.pragma('busy_timeout = 5000');
  // Overwrite deleted data, so that a photo that was removed is not in tomorrow's backup either.
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
 * Opens a database file that nobody else has open, and keeps everybody out until it is closed: to read it, or to fill a
 * new one. Throws `SQLITE_BUSY` when somebody has it. What is read is not changed, whatever mode its journal has.
 */
export const conectarSolo = (archivo: string, para: 'leer' | 'llenar'): Db => {
  if (para === 'llenar') closeSync(openSync(archivo, 'wx', 0o600));
  const base = new Database(archivo, { fileMustExist: true, timeout: 0 });
  try {
    base.pragma('locking_mode = EXCLUSIVE');
    // In this mode the lock is taken with the first transaction, and kept.
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

/** Opens a second connection that only reads: in WAL mode it waits for no writer, and none waits for it. */
const conectarLector = (archivo: string): { readonly db: Db; readonly sentencias: SqliteDatabase } => {
  const base = new Database(archivo, { readonly: true });
  base.pragma('busy_timeout = 5000');
  const sentencias = conCache({ base, estrecha: false, oyente: null }, false);
  return { db: new Kysely<Esquema>({ dialect: new DialectoSqlite({ database: sentencias }) }), sentencias };
};

/** Whether a database was opened on a full disk, where this connection is its only one. */
export const abiertaEnEstrecho = (db: Db): boolean => debajo.get(db)?.cruda.estrecha ?? false;

/** Fewer than may share a commit: what a member does meanwhile waits behind them. */
const A_LA_VEZ = 16;

/**
 * Adds a connection for readers to one of `conectar`. A database in memory, or on a full disk, has only one connection, so
 * there readers wait for writers.
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
        // Before the caller resumes.
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
    return { ...comun, lectura: escritura, leer, cerrar: () => escritura.destroy() };
  }
  const lector = conectarLector(archivo);
  return {
    ...comun,
    lectura: lector.db,
    leer: leerPorTurnos(lector.sentencias),
    cerrar: async () => {
      await lector.db.destroy();
      // Kysely closes only what it has used itself.
      lector.sentencias.close();
      await escritura.destroy();
    },
  };
};
