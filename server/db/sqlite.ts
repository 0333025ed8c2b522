import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  type QueryCompiler,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import type { Db, Esquema } from './esquema.ts';

/** SQL generation for SQLite that differs from Kysely's in two points. */
class ParaSqlite extends SqliteQueryCompiler {
  /** Leaves out `for update` and `skip locked`, which queries use for PostgreSQL: SQLite has no row locks. */
  protected override visitSelectModifier(nodo: SelectModifierNode): void {
    if (nodo.modifier === 'ForUpdate' || nodo.modifier === 'SkipLocked') return;
    super.visitSelectModifier(nodo);
  }

  /**
   * Writes each parameter as `+?`, whose value SQLite's planner ignores. It uses the value of a plain `?`, and prepares the
   * statement again when that may have changed: each time, since better-sqlite3 clears the parameters after each run. So a partial
   * index `where a = 'B'` serves only queries that write `sql.lit('B')`.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/**
 * Tells Kysely that SQLite can roll back schema changes, which Kysely does not assume. All migrations of a start then run in one
 * transaction, so a failed or killed start leaves the database as it was.
 */
class ConTablasEnTransaccion extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect for SQLite, adjusted so that the same queries also work on PostgreSQL. */
export class DialectoSqlite extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new ConTablasEnTransaccion();
  }

  override createQueryCompiler(): QueryCompiler {
    return new ParaSqlite();
  }
}

/** Time that SQLite statements may occupy the event loop before other work gets a turn, in ms. */
const TRAMO_MS = 10;

/** Captured at load time, because some tests later replace the timer functions. */
const masTarde = setImmediate;

interface Bucle {
  /** Current time in ms on a monotonic clock; only differences matter. */
  readonly ahora: () => number;
  /** Calls `hacer` after the event loop has turned once. */
  readonly trasUnaVuelta: (hacer: () => void) => unknown;
}

/**
 * Creates the check that every statement makes before it runs. The check returns null, or a promise to await if the statements of
 * this turn of the event loop have already run for too long. SQLite answers synchronously, so awaiting its answers never lets
 * other work run. Without this pause a unit of work of a thousand statements would block the whole server until it ends.
 */
export const crearCedido = ({ ahora, trasUnaVuelta }: Bucle): (() => Promise<void> | null) => {
  /** Time at which the first statement of this turn ran, in ms; null before it. */
  let desde: number | null = null;
  /** One pause shared by all statements that wait; they resume in the order in which they asked. */
  let pausa: Promise<void> | null = null;
  const empezarOtra = (): void => {
    desde = null;
    pausa = null;
  };
  const pedirPausa = (): Promise<void> | null => {
    if (desde === null) {
      desde = ahora();
      trasUnaVuelta(empezarOtra);
      return null;
    }
    if (pausa === null && ahora() - desde >= TRAMO_MS) pausa = new Promise((seguir) => trasUnaVuelta(seguir));
    return pausa;
  };
  /** Waits until a turn of the event loop has time left. The statement that waited counts towards that turn. */
  const esperar = async (primera: Promise<void>): Promise<void> => {
    for (let otra: Promise<void> | null = primera; otra !== null; otra = pedirPausa()) await otra;
  };
  return () => {
    const primera = pedirPausa();
    return primera === null ? null : esperar(primera);
  };
};

/** The pause check of this process; all SQLite connections share its event loop. */
const ceder = crearCedido({ ahora: () => performance.now(), trasUnaVuelta: (hacer) => masTarde(hacer) });

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
