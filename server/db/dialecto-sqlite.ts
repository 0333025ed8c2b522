import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type DialectAdapter,
  type QueryCompiler,
  type SelectModifierNode,
} from 'kysely';

/**
 * SQLite has no row locks and needs none: whoever writes has the whole database. So `for update skip locked`, which a
 * query asks for where several may write at once, is left out here.
 */
class SinCerrojosDeFila extends SqliteQueryCompiler {
  protected override visitSelectModifier(nodo: SelectModifierNode): void {
    if (nodo.modifier === 'ForUpdate' || nodo.modifier === 'SkipLocked') return;
    super.visitSelectModifier(nodo);
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
    return new SinCerrojosDeFila();
  }
}
