import { AsyncResource } from 'node:async_hooks';
import type { SqliteDatabase } from 'kysely';
import { type EnUnidad, unidadesEn } from './directo.ts';
import type { Db, Escrito } from './esquema.ts';

/** One snapshot after the other, on a connection that nobody else uses while one is being read. */
export const leerPorTurnos = (sentencias: SqliteDatabase): EnUnidad => {
  const enUnidad = unidadesEn(sentencias);
  const decir = (gesto: 'begin' | 'commit'): unknown => sentencias.prepare(gesto).run([]);
  let ultima: Promise<unknown> = Promise.resolve();
  return <T>(hacer: (db: Db) => Promise<T>): Promise<T> => {
    const leida = ultima.then(async () => {
      decir('begin');
      try {
        return await enUnidad(hacer);
      } finally {
        decir('commit');
      }
    });
    ultima = leida.catch(() => undefined);
    return leida;
  };
};

/** Counts commits and the changes in them. */
export const contarEscrito = () => {
  let [commits, compartidos, cambios] = [0, 0, 0];
  return {
    anotar: (suyos: number): void => {
      commits += 1;
      if (suyos > 1) compartidos += 1;
      cambios += suyos;
    },
    escrito: (): Escrito => ({ commits, compartidos, cambios }),
  };
};

/** So many changes share a commit at most: the first of them waits for the last. */
const MAXIMO = 64;
/**
 * Milliseconds after a commit for which others are likely to be on their way, and the next one waits for those that have
 * arrived: a family alone would wait for nobody.
 */
const RACHA_MS = 5;

/** The SQL statements that begin, nest and end a transaction. */
const GESTOS = [
  'commit',
  'rollback',
  'savepoint cambio',
  'rollback to cambio',
  'release cambio',
  'savepoint caso',
  'rollback to caso',
] as const;
export type Gesto = (typeof GESTOS)[number];
export const aGesto = (consulta: string): Gesto | null => GESTOS.find((gesto) => gesto === consulta) ?? null;

type Hacer = (db: Db) => Promise<unknown>;

interface Turno {
  readonly hacer: Hacer;
  readonly cumplir: (valor: unknown) => void;
  readonly fallar: (error: unknown) => void;
}

/** The outcome of a change, handed to its caller once it is on disk. */
type Desenlace = () => void;

/** The connection while a transaction is open on it. */
interface Abierta {
  readonly enUnidad: EnUnidad;
  readonly decir: (gesto: Gesto) => void;
}

/** Taken before any test puts the clock's own functions away. */
const masTarde = setImmediate;
const dejarLlegar = (): Promise<void> =>
  new Promise((seguir) => {
    masTarde(seguir);
  });

/** The engine took all of the transaction back, as when the disk is full: who was done before is undone too. */
class TodoDeshecho extends Error {
  constructor(cause: unknown) {
    super('the whole transaction was taken back', { cause });
  }
}

/**
 * Runs it in the caller's async context, and not in that of the write in progress. As `AsyncLocalStorage.bind`, whose functions
 * keep what they close over until the old generation is collected.
 */
const enEsteContexto = (hacer: Hacer): Hacer => {
  const contexto = new AsyncResource('CAMBIO');
  return (db) => contexto.runInAsyncScope(hacer, undefined, db);
};

/** A change inside a transaction that others share; one that fails takes back itself alone. */
const hacerDentro = async ({ enUnidad, decir }: Abierta, { hacer, cumplir, fallar }: Turno): Promise<Desenlace> => {
  decir('savepoint cambio');
  try {
    const valor = await enUnidad(hacer);
    decir('release cambio');
    return () => cumplir(valor);
  } catch (error) {
    try {
      decir('rollback to cambio');
      decir('release cambio');
    } catch {
      throw new TodoDeshecho(error);
    }
    return () => fallar(error);
  }
};

/** A change in a transaction of its own. */
const hacerSolo = async (db: Db, { hacer, cumplir, fallar }: Turno, alHacer: () => void): Promise<void> => {
  try {
    const valor = await db.transaction().execute(hacer);
    alHacer();
    cumplir(valor);
  } catch (error) {
    fallar(error);
  }
};

/**
 * Writes changes one after the other, and commits together those that come while one waits for the disk: with
 * `synchronous=FULL` that wait is most of what a change costs. Nobody is told anything before the commit, so what was
 * acknowledged is on the disk, and a change sees what the ones before it wrote. Where the commit fails each is done
 * again by itself. `alConfirmar` hears of each commit, and how many changes it was of.
 */
export const escribirJuntos = (
  db: Db,
  sentencias: SqliteDatabase,
  alConfirmar: (cambios: number) => void,
): EnUnidad => {
  const decir = (gesto: Gesto | 'begin'): void => void sentencias.prepare(gesto).run([]);
  const abierta: Abierta = { enUnidad: unidadesEn(sentencias), decir };
  const cola: Turno[] = [];
  let escribiendo = false;
  let ultimo = -Infinity;

  /** Does what waits in one transaction, and tells nobody; whether it was committed. */
  const enUnaTransaccion = async (turnos: Turno[], desenlaces: Desenlace[]): Promise<boolean> => {
    decir('begin');
    try {
      for (let seguir = true; seguir; seguir = cola.length > 0) {
        while (cola.length > 0 && turnos.length < MAXIMO) {
          const turno = cola.shift() as Turno;
          turnos.push(turno);
          desenlaces.push(await hacerDentro(abierta, turno));
        }
        if (turnos.length === MAXIMO || performance.now() - ultimo > RACHA_MS) break;
        // Requests that have arrived already are read by the time that this comes back.
        await dejarLlegar();
      }
      decir('commit');
      ultimo = performance.now();
      return true;
    } catch {
      try {
        decir('rollback');
      } catch {
        // Each is done again by itself, and told what happens then.
      }
      return false;
    }
  };

  /** Does what waits; resolves with those that took part once they have been told. */
  const hacerTanda = async (): Promise<void> => {
    const turnos: Turno[] = [];
    const desenlaces: Desenlace[] = [];
    // Kysely lets nobody else have the connection meanwhile.
    if (!(await db.connection().execute(() => enUnaTransaccion(turnos, desenlaces)))) {
      for (const turno of turnos) await hacerSolo(db, turno, () => alConfirmar(1));
      return;
    }
    alConfirmar(turnos.length);
    for (const contar of desenlaces) contar();
  };

  const escribir = async (): Promise<void> => {
    escribiendo = true;
    while (cola.length > 0)
      try {
        await hacerTanda();
      } catch (error) {
        // No transaction could be opened: the waiting callers get the error.
        for (const { fallar } of cola.splice(0)) fallar(error);
      }
    escribiendo = false;
  };

  return <T>(hacer: (db: Db) => Promise<T>): Promise<T> =>
    new Promise<T>((cumplir, fallar) => {
      // In the caller's context, and not in that of the write in progress.
      cola.push({ hacer: enEsteContexto(hacer), cumplir: cumplir as (valor: unknown) => void, fallar });
      if (!escribiendo) void escribir();
    });
};
