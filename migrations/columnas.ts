import { sql, SqliteAdapter, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely';

/** Column types that differ between dialects, so that a migration reads the same on SQLite and PostgreSQL. */
export const columnas = <DB>(db: Kysely<DB>) => {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return {
    id: (c: ColumnDefinitionBuilder) =>
      sqlite ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    tipoId: 'integer' as const,
    booleano: sqlite ? sql`integer` : sql`boolean`,
    bytes: sqlite ? sql`blob` : sql`bytea`,
    falso: sqlite ? sql`0` : sql`false`,
    verdadero: sqlite ? sql`1` : sql`true`,
    /** STRICT: SQLite then refuses a text in an integer column, as PostgreSQL does. */
    estricta: <T extends string, C extends string>(t: CreateTableBuilder<T, C>) =>
      sqlite ? t.modifyEnd(sql`strict`) : t,
  };
};
