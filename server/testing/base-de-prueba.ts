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

/** With `MOTOR=postgres` every test that asks for no file of its own is given a database there. */
export const EN_POSTGRES = process.env['MOTOR'] === 'postgres';
/** Tests ask a hundred times at once, on machines that are busy: here nobody is told to come back. */
const AJUSTES = { conexiones: 10, espera: 60_000 };

/** Databases of this worker that nobody uses: emptying one takes a moment, making one a second. */
const libres: string[] = [];

/** A migrated database of this worker from which the others are copied: its migrations take longer than all of its rest. */
let molde: Promise<string> | undefined;

const hacerMolde = async (): Promise<string> => {
  const { url } = await crearBasePropia();
  const base = conectarPostgres(url, AJUSTES);
  await migrar(base.escritura);
  await base.cerrar();
  return url;
};

/** As `crearBasePropia`, with all its tables, and nobody in them. */
export const crearBaseMigrada = async (): Promise<BasePropia> => crearBasePropia(await (molde ??= hacerMolde()));

/**
 * Tests leave few rows: to take them away is twenty times as quick as to give forty tables new files, which is what
 * `truncate` does. Only a superuser may do so without minding in which order.
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

/** A migrated empty database, made once for each worker: its file, and its bytes. */
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
 * A migrated database: in memory, in a file, or on PostgreSQL where the run asks for it and the test for no file and no
 * engine.
 */
export const baseDePrueba = async (archivo = ':memory:', motor?: 'sqlite'): Promise<Base> => {
  if (EN_POSTGRES && archivo === ':memory:' && motor === undefined) return enPostgres();
  const hecha = await (plantilla ??= hacerPlantilla());
  if (archivo === ':memory:') return conLector(conectar(hecha.bytes), archivo);
  // One that is there may be of an earlier version.
  if (!existsSync(archivo)) copyFileSync(hecha.archivo, archivo);
  const escritura = conectar(archivo);
  await migrar(escritura);
  return conLector(escritura, archivo);
};
