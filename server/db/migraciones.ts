import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as inicial from '#migrations/0001-inicial.ts';
import { AQUI, esSqlite } from './plano.ts';

/** Every migration in order. A released one never changes: a change is a new file and a new line here. */
export const MIGRACIONES: Record<string, Migration> = {
  '0001-inicial': inicial,
};

/** The table that records which migrations ran. */
const HECHAS = 'migraciones';
/** The table that recorded it before the first release; databases that have it cannot be opened. */
const SIN_PUBLICAR = 'kysely_migration';

/** Brings the database up to date. Throws, leaving it as it was, when a migration fails or an unknown one was applied. */
export const migrar = async <T>(db: Kysely<T>): Promise<readonly string[]> => {
  const migrador = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRACIONES }) },
    migrationTableName: HECHAS,
    migrationLockTableName: `${HECHAS}_cerrojo`,
  });
  const { error, results } = await migrador.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed', { cause: error });
  return (results ?? []).map((r) => r.migrationName);
};

/** Asked for by its name: Kysely's introspection reads every column of every table, which a start has no time for. */
const hayTabla = async <T>(db: Kysely<T>, tabla: string): Promise<boolean> => {
  const consulta = esSqlite(db)
    ? sql`select name from sqlite_master where type = 'table' and name = ${tabla}`
    : sql`select relname from pg_class where relkind = 'r' and relname = ${tabla} and relnamespace = ${AQUI}`;
  return (await consulta.execute(db)).rows.length > 0;
};

/** Whether a database has our tables at all. */
export const hayTablas = <T>(db: Kysely<T>): Promise<boolean> => hayTabla(db, 'familias');

/** Returns the version that made a database's tables, from its recorded migrations. */
export type Version = 'sin-publicar' | 'anterior' | 'esta' | 'posterior';

/** Returns the version that made a database's tables; null when it has none. */
export const versionDe = async <T>(db: Kysely<T>): Promise<Version | null> => {
  if (!(await hayTabla(db, HECHAS))) return (await hayTabla(db, SIN_PUBLICAR)) ? 'sin-publicar' : null;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(HECHAS)}`.execute(db);
  if (rows.length === 0) return null;
  if (rows.some(({ name }) => !(name in MIGRACIONES))) return 'posterior';
  return rows.length < Object.keys(MIGRACIONES).length ? 'anterior' : 'esta';
};
