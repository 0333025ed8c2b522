import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import { ceder } from './ceder.ts';
import { DialectoSqlite } from './dialecto-sqlite.ts';
import type { Db, Esquema } from './esquema.ts';

/** Runs a query synchronously on the SQLite connection. */
const ejecutar = <R>(base: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<R> => {
  const sentencia = base.prepare(sql);
  if (sentencia.reader) return { rows: sentencia.all(parameters) as R[] };
  const { changes, lastInsertRowid } = sentencia.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
};

const conexionCon = (base: SqliteDatabase): DatabaseConnection => ({
  executeQuery: async (consulta) => ejecutar(base, consulta),
  streamQuery: () => {
    throw new Error('A unit of work reads whole answers');
  },
});

/** Runs each query at once. Kysely's own executor would first request a connection and check the transaction's state. */
class EjecutorDirecto extends DefaultQueryExecutor {
  #acabada = false;
  readonly #conexion: DatabaseConnection;
  constructor(compilador: QueryCompiler, adaptador: DialectAdapter, conexion: DatabaseConnection) {
    super(compilador, adaptador, { provideConnection: (usar) => usar(conexion) });
    this.#conexion = conexion;
  }
  override async executeQuery<R>(consulta: CompiledQuery): Promise<QueryResult<R>> {
    const pausa = ceder();
    if (pausa !== null) await pausa;
    if (this.#acabada) throw new Error('The unit of work that this belongs to has ended');
    return this.#conexion.executeQuery(consulta);
  }
  acabar(): void {
    this.#acabada = true;
  }
}

class SinTransacciones extends DummyDriver {
  override beginTransaction(): Promise<void> {
    return Promise.reject(new Error('A unit of work is a transaction already'));
  }
}

/** Runs `hacer` with a `Db` that is valid until `hacer` settles. */
export type EnUnidad = <T>(hacer: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Creates units of work that run their queries directly on one connection. The caller begins and ends the transaction, and keeps
 * everybody else off the connection meanwhile.
 */
export const unidadesEn = (base: SqliteDatabase): EnUnidad => {
  const dialect = new DialectoSqlite({ database: base });
  const [compilador, adaptador, conexion] = [dialect.createQueryCompiler(), dialect.createAdapter(), conexionCon(base)];
  const comunes = { config: { dialect }, dialect, driver: new SinTransacciones() };
  return async (hacer) => {
    const executor = new EjecutorDirecto(compilador, adaptador, conexion);
    try {
      return await hacer(new Kysely<Esquema>({ ...comunes, executor }));
    } finally {
      executor.acabar();
    }
  };
};
