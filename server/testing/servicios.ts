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
    /** Each service's URL, or where to ask for it over HTTP, or null where this machine has none. */
    readonly servicios: Readonly<Record<Servicio, string | null>>;
  }
  interface TaskMeta {
    /** The missing service or tool that a test was skipped for. No other reason to skip one is good enough. */
    faltaServicio?: Servicio | 'montar' | 'cc';
  }
}

/**
 * Options of a `describe` whose tests need PostgreSQL, Redis or both: where one is missing they are skipped, and
 * `npm test` says so. It starts nothing.
 */
export const con = (...servicios: readonly Servicio[]): TestOptions => {
  const falta = servicios.find((servicio) => inject('servicios')[servicio] === null);
  return falta === undefined ? {} : { skip: true, meta: { faltaServicio: falta } };
};

/** Options of tests that mount a disk of their own, which takes root: in a container often not even that is enough. */
export const conMontaje = (): TestOptions => {
  const prueba = mkdtempSync(join(tmpdir(), 'te-toca-montaje-'));
  const puede = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'te-toca', prueba]).status === 0;
  if (puede) spawnSync('umount', [prueba]);
  rmSync(prueba, { recursive: true });
  return puede ? {} : { skip: true, meta: { faltaServicio: 'montar' } };
};

/** Options of tests that load code of their own into the server: Linux and a C compiler. */
export const conCompilador = (): TestOptions =>
  process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0
    ? {}
    : { skip: true, meta: { faltaServicio: 'cc' } };

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
  /** Drops it, even with clients connected. */
  readonly borrar: () => Promise<void>;
}

/**
 * Creates a PostgreSQL database that no other test knows, empty or a copy of another to which nobody is connected. In a `describe` with `con('postgres')`:
 * `beforeAll(async () => { base = await crearBasePropia(); return base.borrar; })`.
 */
export const crearBasePropia = async (molde?: string): Promise<BasePropia> => {
  const servidor = await urlDe('postgres');
  const nombre = alAzar();
  // Nobody can be connected to template0, which would make this fail; and it sorts and folds alike on every machine.
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
  /** Removes the keys under the prefix. */
  readonly borrar: () => Promise<void>;
}

/**
 * Reserves a prefix in Redis that no other test uses. A database number would not do: all of them share their channels.
 * Used as `crearBasePropia`, with `con('redis')`.
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
