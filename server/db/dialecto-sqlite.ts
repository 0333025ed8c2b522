import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type DialectAdapter,
  type QueryCompiler,
  type SelectModifierNode,
} from 'kysely';

/**
 * SQL generation for SQLite that differs from Kysely's in two points.
 * Leaves out `for update skip locked`, which queries use for PostgreSQL. SQLite locks the whole database for a writer and has no
 * row locks.
 * Writes each parameter as `+?`, which has the same value as `?`. SQLite's planner takes the value of a plain `?` into account
 * and prepares the statement again when that value may have changed. better-sqlite3 clears the parameters after each run, so that
 * would happen every time and cost ten times the query. With `+?` the planner ignores values, so a partial index `where a = 'B'`
 * serves only queries that write `sql.lit('B')`.
 */
class ParaSqlite extends SqliteQueryCompiler {
  protected override visitSelectModifier(nodo: SelectModifierNode): void {
    if (nodo.modifier === 'ForUpdate' || nodo.modifier === 'SkipLocked') return;
    super.visitSelectModifier(nodo);
  }

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
