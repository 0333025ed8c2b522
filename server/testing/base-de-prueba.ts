import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { conectar, conLector } from '#server/db/conectar.ts';
import type { Base } from '#server/db/esquema.ts';
import { migrar } from '#server/db/migraciones.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { crearBasePropia, type BasePropia } from './servicios.ts';

/** True with `MOTOR=postgres`: tests that do not ask for a file then use PostgreSQL. */
export const EN_POSTGRES = process.env['MOTOR'] === 'postgres';
/** Settings with a long wait (in ms) for a connection: tests send a hundred requests at once, and none should be refused. */
const AJUSTES = { conexiones: 10, espera: 60_000 };

/** Unused databases of this worker. Emptying one takes a moment, creating one a second. */
const libres: string[] = [];

/** URL of this worker's migrated database, from which the others are copied, because migrating is the slowest step. */
let molde: Promise<string> | undefined;

const hacerMolde = async (): Promise<string> => {
  const { url } = await crearBasePropia();
  const base = conectarPostgres(url, AJUSTES);
  await migrar(base.escritura);
  await base.cerrar();
  return url;
};

/** Creates a PostgreSQL database for one test (`crearBasePropia`) with all tables, empty. */
export const crearBaseMigrada = async (): Promise<BasePropia> => crearBasePropia(await (molde ??= hacerMolde()));

/**
 * Empties all tables. Deleting the few rows of a test is faster than `truncate`, which creates a new file for each table. Only a
 * superuser can ignore the order of foreign keys, so any other user truncates.
 */
const VACIAR = `do $$ declare t record; begin
  if current_setting('is_superuser') = 'on' then
    set local session_replication_role = replica;
    for t in select tablename from pg_tables where schemaname = 'public' and tablename not like 'migraciones%' loop
      execute format('delete from %I', t.tablename);
    end loop;
    for t in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute format('alter sequence %I restart', t.sequencename);
    end loop;
  else
    execute (
      select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
      from pg_tables where schemaname = 'public' and tablename not like 'migraciones%'
    );
  end if;
end $$`;

const vaciar = async (url: string): Promise<void> => {
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  await cliente.query(VACIAR);
  await cliente.end();
};

/** Opens a PostgreSQL database of this worker; closing it empties it for the next test. */
const enPostgres = async (): Promise<Base> => {
  const url = libres.pop() ?? (await crearBaseMigrada()).url;
  const base = conectarPostgres(url, AJUSTES);
  const cerrar = async (): Promise<void> => {
    await base.cerrar();
    await vaciar(url);
    libres.push(url);
  };
  return { ...base, cerrar };
};

/** A migrated empty SQLite database, created once per worker: its file, and its bytes. */
let plantilla: Promise<{ readonly archivo: string; readonly bytes: Buffer }> | undefined;

const hacerPlantilla = async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-plantilla-'));
  process.once('exit', () => rmSync(carpeta, { recursive: true, force: true }));
  const archivo = join(carpeta, 'te-toca.db');
  const db = conectar(':memory:');
  await migrar(db);
  await sql`vacuum into ${archivo}`.execute(db);
  await db.destroy();
  chmodSync(archivo, 0o600);
  return { archivo, bytes: readFileSync(archivo) };
};

/**
 * Opens a migrated database in memory or in a file. With `MOTOR=postgres` uses PostgreSQL, unless a file or SQLite is asked for.
 */
export const baseDePrueba = async (archivo = ':memory:', motor?: 'sqlite'): Promise<Base> => {
  if (EN_POSTGRES && archivo === ':memory:' && motor === undefined) return enPostgres();
  const hecha = await (plantilla ??= hacerPlantilla());
  if (archivo === ':memory:') return conLector(conectar(hecha.bytes), archivo);
  // An existing file may be of an earlier version.
  if (!existsSync(archivo)) copyFileSync(hecha.archivo, archivo);
  const escritura = conectar(archivo);
  await migrar(escritura);
  return conLector(escritura, archivo);
};
