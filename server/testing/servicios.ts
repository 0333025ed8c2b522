import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { Client } from 'pg';
import { inject, type TestOptions } from 'vitest';
import type { Servicio } from './servicio-privado.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of each service, or the HTTP address that starts it and tells its URL; null if this machine has none. */
    readonly servicios: Readonly<Record<Servicio, string | null>>;
  }
  interface TaskMeta {
    /** The missing service or tool for which a test was skipped. Tests may be skipped for no other reason. */
    faltaServicio?: Servicio | 'montar' | 'cc' | 'compose' | Programa;
  }
}

/**
 * Options of a `describe` that needs PostgreSQL, Redis or both: if one is missing, it is skipped and `npm test` reports that.
 * Does not start them.
 */
export const con = (...servicios: readonly Servicio[]): TestOptions => {
  const falta = servicios.find((servicio) => inject('servicios')[servicio] === null);
  return falta === undefined ? {} : { skip: true, meta: { faltaServicio: falta } };
};

/** Options of tests that mount a disk, which needs root and, in many containers, even more. */
export const conMontaje = (): TestOptions => {
  const prueba = mkdtempSync(join(tmpdir(), 'te-toca-montaje-'));
  const puede = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'te-toca', prueba]).status === 0;
  if (puede) spawnSync('umount', [prueba]);
  rmSync(prueba, { recursive: true });
  return puede ? {} : { skip: true, meta: { faltaServicio: 'montar' } };
};

/** Options of tests that load C code into the server: they need Linux and a C compiler. */
export const conCompilador = (): TestOptions =>
  process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0
    ? {}
    : { skip: true, meta: { faltaServicio: 'cc' } };

/** Programs of Debian's packages that play clients of the server. */
type Programa = 'vdirsyncer' | 'khal' | 'todoman' | 'python3-caldav' | 'mosquitto';
const PRUEBAS: Readonly<Record<Programa, readonly [string, ...string[]]>> = {
  vdirsyncer: ['vdirsyncer', '--version'],
  khal: ['khal', '--version'],
  todoman: ['todoman', '--version'],
  mosquitto: ['which', '/usr/sbin/mosquitto'],
  'python3-caldav': ['/usr/bin/python3', '-c', 'import caldav'],
};

/** Options of tests that need these programs. */
export const conProgramas = (...programas: readonly Programa[]): TestOptions => {
  const falta = programas.find((p) => {
    const [orden, ...argumentos] = PRUEBAS[p];
    return spawnSync(orden, argumentos).status !== 0;
  });
  return falta === undefined ? {} : { skip: true, meta: { faltaServicio: falta } };
};

const urlDe = async (servicio: Servicio): Promise<string> => {
  const donde = inject('servicios')[servicio];
  if (donde === null) throw new Error(`No ${servicio} here: give its describe con('${servicio}')`);
  if (!donde.startsWith('http:')) return donde;
  const respuesta = await fetch(donde);
  const texto = await respuesta.text();
  if (!respuesta.ok) throw new Error(texto);
  return texto;
};

const alAzar = (): string => `te_toca_${randomBytes(8).toString('hex')}`;

const mandar = async (url: string, orden: string): Promise<void> => {
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  try {
    await cliente.query(orden);
  } finally {
    await cliente.end();
  }
};

export interface BasePropia {
  readonly url: string;
  /** Drops the database, even with clients connected. */
  readonly borrar: () => Promise<void>;
}

/**
 * Creates a PostgreSQL database for one test: empty, or a copy of a database that has no connections. Needs a `describe` with
 * `con('postgres')`: `beforeAll(async () => { base = await crearBasePropia(); return base.borrar; })`.
 */
export const crearBasePropia = async (molde?: string): Promise<BasePropia> => {
  const servidor = await urlDe('postgres');
  const nombre = alAzar();
  // Nobody can be connected to template0, which would make the copy fail, and it sorts text alike on every machine.
  const plantilla = molde === undefined ? 'template0' : new URL(molde).pathname.slice(1);
  await mandar(servidor, `CREATE DATABASE ${nombre} TEMPLATE ${plantilla} ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`);
  const url = new URL(servidor);
  url.pathname = `/${nombre}`;
  return { url: url.href, borrar: () => mandar(servidor, `DROP DATABASE ${nombre} WITH (FORCE)`) };
};

export interface RedisPropio {
  readonly url: string;
  /** Prefix of the test's keys and channels. */
  readonly prefijo: string;
  /** Deletes the keys under the prefix. */
  readonly borrar: () => Promise<void>;
}

/**
 * Reserves a prefix in Redis for one test. A Redis database of its own would not be enough, because all databases of a server
 * share their channels. Use it like `crearBasePropia`, with `con('redis')`.
 */
export const crearRedisPropio = async (): Promise<RedisPropio> => {
  const url = await urlDe('redis');
  const prefijo = `${alAzar()}:`;
  const borrar = async (): Promise<void> => {
    const cliente = await createClient({ url }).connect();
    for await (const claves of cliente.scanIterator({ MATCH: `${prefijo}*`, COUNT: 1_000 }))
      if (claves.length > 0) await cliente.unlink(claves);
    await cliente.close();
  };
  return { url, prefijo, borrar };
};
