import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as inicial from '#migrations/0001-inicial.ts';
import * as comodines from '#migrations/0002-comodines.ts';
import * as premios from '#migrations/0003-premios.ts';
import * as revision from '#migrations/0004-revision.ts';
import * as gracias from '#migrations/0005-gracias.ts';
import * as calendarios from '#migrations/0006-calendarios.ts';
import * as fotosHechas from '#migrations/0007-fotos-hechas.ts';
import * as paga from '#migrations/0008-paga.ts';
import * as llaves from '#migrations/0009-llaves.ts';
import * as metas from '#migrations/0010-metas.ts';
import * as webhooks from '#migrations/0011-webhooks.ts';
import * as etiquetas from '#migrations/0012-etiquetas.ts';
import * as passkeys from '#migrations/0013-passkeys.ts';
import * as destinos from '#migrations/0014-destinos.ts';
import * as oidc from '#migrations/0015-oidc.ts';
import * as dav from '#migrations/0016-dav.ts';
import * as mqtt from '#migrations/0017-mqtt.ts';
import { AQUI, esSqlite } from './filas.ts';

/** All migrations in order. A released migration never changes: each change to the schema is a new file and a new line here. */
export const MIGRACIONES: Record<string, Migration> = {
  '0001-inicial': inicial,
  '0002-comodines': comodines,
  '0003-premios': premios,
  '0004-revision': revision,
  '0005-gracias': gracias,
  '0006-calendarios': calendarios,
  '0007-fotos-hechas': fotosHechas,
  '0008-paga': paga,
  '0009-llaves': llaves,
  '0010-metas': metas,
  '0011-webhooks': webhooks,
  '0012-etiquetas': etiquetas,
  '0013-passkeys': passkeys,
  '0014-destinos': destinos,
  '0015-oidc': oidc,
  '0016-dav': dav,
  '0017-mqtt': mqtt,
};

/** The table that records which migrations ran. */
const HECHAS = 'migraciones';
/** The table that recorded migrations before the first release. */
const SIN_PUBLICAR = 'kysely_migration';

/**
 * Runs the missing migrations and returns their names. Throws if a migration fails or an unknown one was applied; the database
 * then stays as it was.
 */
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

/**
 * Tells whether a table exists. Asks by name, because Kysely's introspection reads every column of every table, too slow for a
 * start.
 */
const hayTabla = async <T>(db: Kysely<T>, tabla: string): Promise<boolean> => {
  const consulta = esSqlite(db)
    ? sql`select name from sqlite_master where type = 'table' and name = ${tabla}`
    : sql`select relname from pg_class where relkind = 'r' and relname = ${tabla} and relnamespace = ${AQUI}`;
  return (await consulta.execute(db)).rows.length > 0;
};

/** Tells whether the database has the app's tables. */
export const hayTablas = <T>(db: Kysely<T>): Promise<boolean> => hayTabla(db, 'familias');

/** Release that created a database's tables: unpublished, older than this one, this one, or newer. */
export type Version = 'sin-publicar' | 'anterior' | 'esta' | 'posterior';

/** Returns the release that created a database's tables, judged by its recorded migrations; null if none is recorded. */
export const versionDe = async <T>(db: Kysely<T>): Promise<Version | null> => {
  if (!(await hayTabla(db, HECHAS))) return (await hayTabla(db, SIN_PUBLICAR)) ? 'sin-publicar' : null;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(HECHAS)}`.execute(db);
  if (rows.length === 0) return null;
  if (rows.some(({ name }) => !(name in MIGRACIONES))) return 'posterior';
  return rows.length < Object.keys(MIGRACIONES).length ? 'anterior' : 'esta';
};
