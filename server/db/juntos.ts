import { AsyncResource } from 'node:async_hooks';
import type { SqliteDatabase } from 'kysely';
import { type EnUnidad, unidadesEn } from './sqlite.ts';
import type { Db, Escrito } from './esquema.ts';

/** Runs reads one after the other on a connection reserved for them: `leer` each in one snapshot, `consultar` single queries. */
export const leerEnCola = (sentencias: SqliteDatabase): { readonly leer: EnUnidad; readonly consultar: EnUnidad } => {
  const enUnidad = unidadesEn(sentencias);
  let ultima: Promise<unknown> = Promise.resolve();
  const enCola =
    (decir: (gesto: 'begin' | 'commit') => unknown): EnUnidad =>
    (hacer) => {
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
  return { leer: enCola((gesto) => sentencias.prepare(gesto).run([])), consultar: enCola(() => undefined) };
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

/** Maximum number of changes in one commit, because the first of them waits until the last has run. */
const MAXIMO = 64;
/**
 * Time after a commit, in ms, within which more changes are probably on their way. A commit within this time first lets the event
 * loop turn, so that requests that have arrived can join it. A lone change does not wait.
 */
const RACHA_MS = 5;

/** Statements of which the change counters (vigia.ts) are told: they end a transaction, or set, undo or release a savepoint. */
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

/** Statements that undo a failed change. The first change of a transaction has no savepoint, so a new transaction is begun. */
const DE_NUEVO = ['rollback', 'begin'] as const;
const HASTA_SU_PUNTO = ['rollback to cambio', 'release cambio'] as const;

type Hacer = (db: Db) => Promise<unknown>;

interface EnEspera {
  readonly hacer: Hacer;
  readonly cumplir: (valor: unknown) => void;
  readonly fallar: (error: unknown) => void;
}

/** Hands a change's result or error to its caller; called once the commit is on disk. */
type Desenlace = () => void;

/** The connection while a transaction is open on it. */
interface Abierta {
  readonly enUnidad: EnUnidad;
  readonly decir: (gesto: Gesto | 'begin') => void;
}

/** Captured at load time, because some tests later replace the timer functions. */
const masTarde = setImmediate;
const dejarLlegar = (): Promise<void> =>
  new Promise((seguir) => {
    masTarde(seguir);
  });

/**
 * The engine rolled back the whole shared transaction, for example on a full disk, so the changes before this one are undone too.
 */
class TodoDeshecho extends Error {
  constructor(cause: unknown) {
    super('the whole transaction was taken back', { cause });
  }
}

/**
 * Binds a change to its caller's async context, because another caller's write may run it. `AsyncLocalStorage.bind` would do the
 * same, but its functions keep their closures alive until the old generation is collected.
 */
const enEsteContexto = (hacer: Hacer): Hacer => {
  const contexto = new AsyncResource('CAMBIO');
  return (db) => contexto.runInAsyncScope(hacer, undefined, db);
};

/**
 * Runs one change of a shared transaction. If it fails, only that change is rolled back: to its savepoint, or to the beginning of
 * the transaction if it is the first.
 */
const hacerDentro = async (
  { enUnidad, decir }: Abierta,
  { hacer, cumplir, fallar }: EnEspera,
  primero: boolean,
): Promise<Desenlace> => {
  if (!primero) decir('savepoint cambio');
  try {
    const valor = await enUnidad(hacer);
    if (!primero) decir('release cambio');
    return () => cumplir(valor);
  } catch (error) {
    try {
      for (const gesto of primero ? DE_NUEVO : HASTA_SU_PUNTO) decir(gesto);
    } catch {
      throw new TodoDeshecho(error);
    }
    return () => fallar(error);
  }
};

/** Runs one change in a transaction of its own. */
const hacerSolo = async (db: Db, { hacer, cumplir, fallar }: EnEspera, alHacer: () => void): Promise<void> => {
  try {
    const valor = await db.transaction().execute(hacer);
    alHacer();
    cumplir(valor);
  } catch (error) {
    fallar(error);
  }
};

/**
 * Creates the writer: it runs changes one after the other, and commits together those that queue up meanwhile.
 * With `synchronous=FULL`, waiting for the disk is most of what a change costs. Callers get their results only after the commit,
 * so an acknowledged change is on disk, and each change sees what the ones before it wrote. If the shared commit fails, each
 * change runs again in its own transaction.
 * `alConfirmar` is called after each commit with the number of its changes.
 */
export const escribirJuntos = (
  db: Db,
  sentencias: SqliteDatabase,
  alConfirmar: (cambios: number) => void,
): EnUnidad => {
  const decir = (gesto: Gesto | 'begin'): void => void sentencias.prepare(gesto).run([]);
  const abierta: Abierta = { enUnidad: unidadesEn(sentencias), decir };
  const cola: EnEspera[] = [];
  let escribiendo = false;
  /** Time of the last commit of `enUnaTransaccion`, in ms on a monotonic clock. */
  let ultimo = -Infinity;

  /** Runs the queued changes in one transaction without telling their callers; returns whether it was committed. */
  const enUnaTransaccion = async (siguientes: EnEspera[], desenlaces: Desenlace[]): Promise<boolean> => {
    decir('begin');
    try {
      for (let seguir = true; seguir; seguir = cola.length > 0) {
        while (cola.length > 0 && siguientes.length < MAXIMO) {
          const siguiente = cola.shift() as EnEspera;
          siguientes.push(siguiente);
          desenlaces.push(await hacerDentro(abierta, siguiente, siguientes.length === 1));
        }
        if (siguientes.length === MAXIMO || performance.now() - ultimo > RACHA_MS) break;
        // When this resumes, requests that had already arrived have been read and may have queued changes.
        await dejarLlegar();
      }
      decir('commit');
      ultimo = performance.now();
      return true;
    } catch {
      try {
        decir('rollback');
      } catch {
        // This error is ignored: the changes run again in their own transactions, which report their own errors.
      }
      return false;
    }
  };

  /** Runs the queued changes and resolves once their callers have their results. */
  const hacerTanda = async (): Promise<void> => {
    const siguientes: EnEspera[] = [];
    const desenlaces: Desenlace[] = [];
    // Kysely reserves the connection for this transaction.
    if (!(await db.connection().execute(() => enUnaTransaccion(siguientes, desenlaces)))) {
      for (const siguiente of siguientes) await hacerSolo(db, siguiente, () => alConfirmar(1));
      return;
    }
    alConfirmar(siguientes.length);
    for (const contar of desenlaces) contar();
  };

  const escribir = async (): Promise<void> => {
    escribiendo = true;
    while (cola.length > 0)
      try {
        await hacerTanda();
      } catch (error) {
        // No transaction could be opened, so all waiting callers get the error.
        for (const { fallar } of cola.splice(0)) fallar(error);
      }
    escribiendo = false;
  };

  return <T>(hacer: (db: Db) => Promise<T>): Promise<T> =>
    new Promise<T>((cumplir, fallar) => {
      cola.push({ hacer: enEsteContexto(hacer), cumplir: cumplir as (valor: unknown) => void, fallar });
      if (!escribiendo) void escribir();
    });
};
