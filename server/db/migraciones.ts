import { sql, type Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration';
import * as inicial from '#migrations/0001-inicial.ts';
import * as trabajo from '#migrations/0002-trabajo.ts';
import * as invitaciones from '#migrations/0003-invitaciones.ts';
import * as pantalla from '#migrations/0004-pantalla.ts';
import * as deseos from '#migrations/0005-deseos.ts';
import * as avisos from '#migrations/0006-avisos.ts';
import * as certificado from '#migrations/0007-certificado.ts';
import * as claves from '#migrations/0008-claves.ts';
import * as partes from '#migrations/0009-partes.ts';
import * as reloj from '#migrations/0011-reloj.ts';
import * as sinMotivo from '#migrations/0012-sin-motivo.ts';
import * as caras from '#migrations/0014-caras.ts';
import * as votaciones from '#migrations/0015-votaciones.ts';
import * as indices from '#migrations/0016-indices.ts';
import * as fotos from '#migrations/0017-fotos.ts';
import * as secretos from '#migrations/0018-secretos.ts';
import * as envios from '#migrations/0019-envios.ts';
import * as nodos from '#migrations/0020-nodos.ts';
import * as altas from '#migrations/0021-altas.ts';
import * as rastro from '#migrations/0022-rastro.ts';
import * as cuentas from '#migrations/0023-cuentas.ts';
import * as quien from '#migrations/0024-quien.ts';
import * as ausencias from '#migrations/0025-ausencias.ts';
import * as recurrencia from '#migrations/0026-recurrencia.ts';
import * as cabeza from '#migrations/0027-cabeza.ts';
import * as cambios from '#migrations/0028-cambios.ts';
import * as tareasEnPartes from '#migrations/0029-partes.ts';
import * as reajustes from '#migrations/0030-reajustes.ts';
import * as clavesCrear from '#migrations/0031-claves-crear.ts';
import * as libreHasta from '#migrations/0032-libre-hasta.ts';
import * as avisosDeAhora from '#migrations/0036-avisos-de-ahora.ts';
import * as diaDeshecho from '#migrations/0037-dia-deshecho.ts';
import * as motivos from '#migrations/0039-motivos.ts';
import { AQUI, esSqlite } from './plano.ts';

/** Every migration in order. Frozen once landed: a change is a new file and a new line here. */
const MIGRACIONES: Readonly<Record<string, Migration>> = {
  '0001-inicial': inicial,
  '0002-trabajo': trabajo,
  '0003-invitaciones': invitaciones,
  '0004-pantalla': pantalla,
  '0005-deseos': deseos,
  '0006-avisos': avisos,
  '0007-certificado': certificado,
  '0008-claves': claves,
  '0009-partes': partes,
  '0011-reloj': reloj,
  '0012-sin-motivo': sinMotivo,
  '0014-caras': caras,
  '0015-votaciones': votaciones,
  '0016-indices': indices,
  '0017-fotos': fotos,
  '0018-secretos': secretos,
  '0019-envios': envios,
  '0020-nodos': nodos,
  '0021-altas': altas,
  '0022-rastro': rastro,
  '0023-cuentas': cuentas,
  '0024-quien': quien,
  '0025-ausencias': ausencias,
  '0026-recurrencia': recurrencia,
  '0027-cabeza': cabeza,
  '0028-cambios': cambios,
  '0029-partes': tareasEnPartes,
  '0030-reajustes': reajustes,
  '0031-claves-crear': clavesCrear,
  '0032-libre-hasta': libreHasta,
  '0036-avisos-de-ahora': avisosDeAhora,
  '0037-dia-deshecho': diaDeshecho,
  '0039-motivos': motivos,
};

const crearMigrador = <T>(db: Kysely<T>): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...MIGRACIONES }) } });

/** Every version that there was, by its last migration. */
export const VERSIONES: readonly string[] = Object.keys(MIGRACIONES);

/**
 * Brings the database up to date, or to what the version was whose last migration is `hasta`. Throws, leaving it as it was,
 * when a migration fails or an unknown one was applied.
 */
export const migrar = async <T>(db: Kysely<T>, hasta?: string): Promise<readonly string[]> => {
  const migrador = crearMigrador(db);
  const { error, results } = await (hasta === undefined ? migrador.migrateToLatest() : migrador.migrateTo(hasta));
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

/** Which version made a database's tables, as its migrations tell; null when it has none. */
export const versionDe = async <T>(db: Kysely<T>): Promise<'anterior' | 'esta' | 'posterior' | null> => {
  if (!(await hayTabla(db, DEFAULT_MIGRATION_TABLE))) return null;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  if (rows.length === 0) return null;
  if (rows.some(({ name }) => !(name in MIGRACIONES))) return 'posterior';
  return rows.length < Object.keys(MIGRACIONES).length ? 'anterior' : 'esta';
};
