import { SqliteDialect, SqliteQueryCompiler, type QueryCompiler, type SelectModifierNode } from 'kysely';

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

/** Kysely's dialect for SQLite, for queries that are written for PostgreSQL too. */
export class DialectoSqlite extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SinCerrojosDeFila();
  }
}
