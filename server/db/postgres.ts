import {
  type ControlledTransaction,
  type DataTypeNode,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  OrderByItemNode,
  type PluginTransformQueryArgs,
  PostgresDialect,
  RawNode,
  sql,
} from 'kysely';
import { type CustomTypesConfig, Pool, types } from 'pg';
import { contarEscrito } from './juntos.ts';
import type { Base, Db, Esquema } from './esquema.ts';

/**
 * Oids of PostgreSQL's types for 64-bit integers and decimals, in which it returns counts and sums. Parsed as numbers, because
 * all values here fit.
 */
const INT8 = 20;
const NUMERIC = 1700;
const tipos: CustomTypesConfig = {
  getTypeParser: (oid: number, formato?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : (types.getTypeParser(oid, formato) as (texto: string) => unknown),
};

/** SQLite column types, and the PostgreSQL types that behave like them. */
const DE_SQLITE: Readonly<Record<string, string>> = { text: 'text collate "C"', integer: 'int8' };

/** Rewrites a query so that PostgreSQL gives it the meaning it has in SQLite. */
class AlModoDeSqlite extends OperationNodeTransformer {
  /** Sorts nulls before every value, or after them when descending, as SQLite does, unless the query says otherwise. */
  protected override transformOrderByItem(nodo: OrderByItemNode): OrderByItemNode {
    const hecho = super.transformOrderByItem(nodo);
    if (hecho.nulls !== undefined) return hecho;
    const sentido = hecho.direction;
    const baja = sentido !== undefined && RawNode.is(sentido) && sentido.sqlFragments[0] === 'desc';
    return OrderByItemNode.cloneWith(hecho, { nulls: baja ? 'last' : 'first' });
  }

  /**
   * Replaces SQLite's types. Texts compare byte by byte, whatever the database's language. Integers get 64 bits, so that a very
   * large id is not found instead of causing an error.
   */
  protected override transformDataType(nodo: DataTypeNode): DataTypeNode {
    const suyo = DE_SQLITE[nodo.dataType as string];
    return suyo === undefined ? nodo : ({ ...nodo, dataType: suyo } as unknown as DataTypeNode);
  }
}

const comoSqlite: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => new AlModoDeSqlite().transformNode(node),
  transformResult: ({ result }) => Promise.resolve(result),
};

export interface Ajustes {
  /** Maximum number of connections of one server. */
  readonly conexiones: number;
  /** Time to wait for a free connection, in ms, before `BaseOcupada` is thrown. */
  readonly espera: number;
}
const AJUSTES: Ajustes = { conexiones: 10, espera: 2_000 };
/** Time limit of a statement and of an idle transaction, in ms. PostgreSQL ends those that exceed it. */
const MAXIMO_CONSULTA_MS = 30_000;

/**
 * PostgreSQL error codes of serialization failures, deadlocks, failovers and lost connections; a retry may succeed if nothing was
 * committed.
 */
const PASAJEROS = new Set(['40001', '40P01', '57P01', '57P02', '57P03', '08000', '08003', '08006', '08001', '08004']);
const DE_RED = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);
/** Number of attempts at one write. */
const INTENTOS = 5;
/** Pause before the second attempt, in ms. It doubles with each further attempt, and varies at random by up to half. */
const PAUSA_MS = 20;

const esPasajero = (error: unknown): boolean => {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    (code !== undefined && (PASAJEROS.has(code) || DE_RED.has(code))) ||
    /^Connection terminated|^Client has encountered a connection error/.test(message)
  );
};

const pausa = (intento: number): Promise<void> =>
  new Promise((seguir) => {
    setTimeout(seguir, PAUSA_MS * 2 ** intento * (0.5 + Math.random()));
  });

/** Recognizes the pool's timeout by its message, because that error has no code. */
const sinSitio = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

const abriendo = async <T>(abrir: () => Promise<T>): Promise<T> => {
  try {
    return await abrir();
  } catch (error) {
    throw sinSitio(error) ? new BaseOcupada() : error;
  }
};

/**
 * Opens a pool of connections to a PostgreSQL database. Each write of a family begins by locking the family's row. So writes of
 * one family run one after the other across all servers, while other families do not wait, and the isolation level «read
 * committed» suffices. Deadlocks and lost connections are retried only before the commit.
 */
export const conectarPostgres = (url: string, ajustes: Partial<Ajustes> = {}): Base => {
  const { conexiones, espera } = { ...AJUSTES, ...ajustes };
  const pool = new Pool({
    connectionString: url,
    max: conexiones,
    connectionTimeoutMillis: espera,
    statement_timeout: MAXIMO_CONSULTA_MS,
    idle_in_transaction_session_timeout: MAXIMO_CONSULTA_MS,
    types: tipos,
  });
  // When a connection is lost, its query fails and the pool drops it. Without these listeners the error event would end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (conexion) => conexion.on('error', () => undefined));
  const db: Db = new Kysely<Esquema>({ dialect: new PostgresDialect({ pool }), plugins: [comoSqlite] });

  const { anotar, escrito } = contarEscrito();

  /** Rolls a transaction back, which returns its connection to the pool. A failed commit does not return it. */
  const terminar = async (trx: ControlledTransaction<Esquema>): Promise<void> => {
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  };

  const unaVez = async <T>(familia: number | null, hacer: (db: Db) => Promise<T>): Promise<T> => {
    const trx = await abriendo(() => db.startTransaction().execute());
    let resultado: T;
    try {
      // Not FOR UPDATE: rows that refer to the family would have to wait for that lock.
      if (familia !== null)
        await trx.selectFrom('familias').select('id').where('id', '=', familia).forNoKeyUpdate().execute();
      resultado = await hacer(trx);
    } catch (error) {
      await terminar(trx);
      throw esPasajero(error) ? new Pasajero(error) : error;
    }
    // An error from here on may come after the commit reached the database, so it must not be retried.
    try {
      await trx.commit().execute();
    } catch (error) {
      await terminar(trx);
      throw error;
    }
    anotar(1);
    return resultado;
  };

  return {
    motor: 'postgres',
    escritura: db,
    lectura: db,
    escribir: async (familia, hacer) => {
      for (let intento = 0; ; intento += 1) {
        try {
          return await unaVez(familia, hacer);
        } catch (error) {
          if (!(error instanceof Pasajero)) throw error;
          if (intento + 1 >= INTENTOS) throw error.cause;
          await pausa(intento);
        }
      }
    },
    leer: (hacer) =>
      abriendo(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(hacer)),
    consultar: (hacer) => abriendo(() => hacer(db)),
    vigia: null,
    aLaVez: Math.max(1, Math.floor(conexiones / 2)),
    escrito,
    bytes: async () => {
      const { rows } = await abriendo(() =>
        sql<{ readonly bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db),
      );
      return rows[0]?.bytes ?? 0;
    },
    cerrar: () => db.destroy(),
  };
};

/** Wraps an error after which the transaction may be retried. */
class Pasajero extends Error {
  constructor(cause: unknown) {
    super('transient', { cause });
  }
}

/** All database connections stayed busy until the wait timed out, so nothing was run. */
export class BaseOcupada extends Error {
  readonly code = 'BASE_OCUPADA';
  constructor() {
    super('Every connection of the database is taken');
  }
}
