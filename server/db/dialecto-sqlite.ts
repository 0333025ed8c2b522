import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type DialectAdapter,
  type QueryCompiler,
  type SelectModifierNode,
} from 'kysely';

/**
 * SQLite has no row locks and needs none: a writer locks the whole database. So `for update skip locked`, which a query asks for
 * where several may write at once, is left out here.
 *
 * SQLite plans a join by whether a parameter is 0 or 1, and prepares it anew when one may have become so; as better-sqlite3
 * forgets the parameters after every run, that is each time, and costs ten times the query. Of `+?`, which is the same value, it
 * asks nothing. So an index `where a = 'B'` serves only a query that says `sql.lit('B')`.
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
 * SQLite takes tables and columns back with everything else, though Kysely does not count on it. So all migrations of a
 * start are one transaction: one that fails or is killed leaves the database as it was.
 */
class ConTablasEnTransaccion extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect for SQLite, for queries that are written for PostgreSQL too. */
export class DialectoSqlite extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new ConTablasEnTransaccion();
  }

  override createQueryCompiler(): QueryCompiler {
    return new ParaSqlite();
  }
}
