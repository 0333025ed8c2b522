import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { conectar, conLector } from '#server/db/conectar.ts';
import type { Base } from '#server/db/esquema.ts';
import { migrar } from '#server/db/migraciones.ts';
import { conectarPostgres } from '#server/db/postgres.ts';

/** The server on which `MOTOR=postgres` runs every test that asks for no file of its own. */
const SERVIDOR = process.env['MOTOR'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;
const MODELO = 'te_toca_modelo';
/** Tests ask a hundred times at once, on machines that are busy: here nobody is told to come back. */
const AJUSTES = { conexiones: 10, espera: 60_000 };

const enServidor = async (url: string, hacer: (c: Client) => Promise<void>): Promise<void> => {
  const cliente = new Client(url);
  await cliente.connect();
  try {
    await hacer(cliente);
  } finally {
    await cliente.end();
  }
};

const con = (url: string, nombre: string): string => {
  const otra = new URL(url);
  otra.pathname = `/${nombre}`;
  return otra.href;
};

/** Migrated once for each run of the server; databases are copied from it. */
const asegurarModelo = (url: string): Promise<void> =>
  enServidor(url, async (c) => {
    await c.query('select pg_advisory_lock(7)');
    const { rowCount } = await c.query('select 1 from pg_database where datname = $1', [MODELO]);
    if (rowCount !== 0) return;
    await c.query(`create database ${MODELO}_haciendose`);
    const base = conectarPostgres(con(url, `${MODELO}_haciendose`));
    await migrar(base.escritura);
    await base.cerrar();
    await c.query(`alter database ${MODELO}_haciendose rename to ${MODELO}`);
  });

let modelo: Promise<void> | null = null;
/** Databases of this worker that nobody uses: emptying one takes a moment, making one takes seconds. */
const libres: string[] = [];

const hacerUna = async (url: string): Promise<string> => {
  modelo ??= asegurarModelo(url);
  await modelo;
  const nombre = `prueba_${randomBytes(6).toString('hex')}`;
  await enServidor(url, async (c) => void (await c.query(`create database ${nombre} template ${MODELO}`)));
  return con(url, nombre);
};

const VACIAR = `do $$ begin execute (select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
  from pg_tables where schemaname = 'public' and tablename not like 'kysely%'); end $$`;

const enPostgres = async (url: string): Promise<Base> => {
  const suya = libres.pop() ?? (await hacerUna(url));
  const base = conectarPostgres(suya, AJUSTES);
  return {
    ...base,
    cerrar: async () => {
      await base.cerrar();
      await enServidor(suya, async (c) => void (await c.query(VACIAR)));
      libres.push(suya);
    },
  };
};

/** A migrated database: in memory, in a file, or on PostgreSQL where the run asks for it and the test for no file. */
export const baseDePrueba = async (archivo = ':memory:'): Promise<Base> => {
  if (SERVIDOR !== undefined && archivo === ':memory:') return enPostgres(SERVIDOR);
  const escritura = conectar(archivo);
  await migrar(escritura);
  return conLector(escritura, archivo);
};
