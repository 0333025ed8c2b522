import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { Client } from 'pg';
import { conectar } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import { conectarPostgres } from '#server/db/postgres.ts';
import { arrancarServicio, buscarPrograma, SERVICIOS, type ServicioPrivado } from '#server/testing/servicio-privado.ts';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { comoTeToca, type Gastos, type Sistema } from './generador.ts';
import { arrancar, cpuDe, type Hijo, PRINCIPAL } from './procesos.ts';
import { prepararBanco } from './sembrar.ts';

/** A way to run the same server. Of several nodes each hears of the others by Redis. */
export interface Montaje {
  readonly nombre: string;
  readonly motor: 'sqlite' | 'postgres';
  readonly nodos: number;
}

export const MONTAJES: readonly Montaje[] = [
  { nombre: 'SQLite', motor: 'sqlite', nodos: 1 },
  { nombre: 'PostgreSQL, un nodo', motor: 'postgres', nodos: 1 },
  { nombre: 'PostgreSQL + Redis, dos nodos', motor: 'postgres', nodos: 2 },
];

export interface Servicios {
  readonly postgres: ServicioPrivado;
  readonly redis: ServicioPrivado;
}

/** Starts both, with PostgreSQL as durable as SQLite is; null, and says so, where this machine lacks one. */
export const arrancarServicios = async (): Promise<Servicios | null> => {
  const faltan = SERVICIOS.filter((servicio) => buscarPrograma(servicio) === null);
  if (faltan.length > 0) {
    console.log(`Aquí no hay ${faltan.join(' ni ')} (apt-get install postgresql redis-server): solo se mide SQLite.`);
    return null;
  }
  const postgres = await arrancarServicio('postgres', { duradero: true });
  return { postgres, redis: await arrancarServicio('redis') };
};

export interface Montado {
  readonly sistema: Sistema;
  readonly nodos: readonly Hijo[];
  /** To seed families, and to look, beside the server. */
  readonly db: Db;
  readonly secreto: Uint8Array;
  /** Starts one more node, on this port. */
  readonly levantar: (puerto: number) => Promise<Hijo>;
  readonly desmontar: () => Promise<void>;
}

/** Bytes that have gone in and out of Redis, from its INFO. */
export const leerBytes = (info: string): number =>
  ['total_net_input_bytes', 'total_net_output_bytes'].reduce(
    (suma, campo) => suma + Number(new RegExp(`^${campo}:(\\d+)`, 'm').exec(info)?.[1]),
    0,
  );

const crearBase = async (url: string): Promise<string> => {
  const nombre = `te_toca_${randomBytes(6).toString('hex')}`;
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  await cliente.query(`CREATE DATABASE ${nombre}`);
  await cliente.end();
  const propia = new URL(url);
  propia.pathname = `/${nombre}`;
  return propia.href;
};

/** Where the data are, and how the server is told. */
const abrirBase = async (motor: Montaje['motor'], carpeta: string, servicios: Servicios | null) => {
  if (motor === 'sqlite') return { db: conectar(join(carpeta, 'te-toca.db')), entorno: {} };
  if (servicios === null) throw new Error('No hay PostgreSQL');
  const url = await crearBase(servicios.postgres.url);
  return { db: conectarPostgres(url).escritura, entorno: { DATABASE_URL: url } };
};

/** Starts a setup's nodes on a new database. */
export const montar = async (
  { nombre, motor, nodos: cuantos }: Montaje,
  carpeta: string,
  servicios: Servicios | null,
): Promise<Montado> => {
  mkdirSync(carpeta, { recursive: true });
  const { db, entorno } = await abrirBase(motor, carpeta, servicios);
  const secreto = await prepararBanco(db);
  const redis = cuantos > 1 ? (servicios?.redis ?? null) : null;
  const suyo = { ...entorno, ...(redis === null ? {} : { REDIS_URL: redis.url }) };
  const levantar = (puerto: number): Promise<Hijo> =>
    arrancar(PRINCIPAL, puerto, {
      ...suyo,
      DATA_DIR: carpeta,
      PORT: String(puerto),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
    });
  const nodos: Hijo[] = [];
  while (nodos.length < cuantos) nodos.push(await levantar(await puertoLibre()));
  const cliente = redis === null ? null : createClient({ url: redis.url, socket: { reconnectStrategy: false } });
  // Lost with its Redis, at the end: unheard it would end the process.
  cliente?.on('error', () => undefined);
  await cliente?.connect();
  const gastos = async (): Promise<Gastos> => ({
    nodos: cpuDe(...nodos.map(({ pid }) => pid)),
    base: motor === 'postgres' && servicios !== null ? cpuDe(servicios.postgres.pid) : 0,
    redis: redis === null ? 0 : cpuDe(redis.pid),
    bytes: cliente === null ? 0 : leerBytes(await cliente.info('stats')),
  });
  return {
    sistema: { ...comoTeToca, nombre, puertos: nodos.map(({ puerto }) => puerto), gastos },
    nodos,
    db,
    secreto,
    levantar,
    desmontar: async () => {
      await Promise.all(nodos.map(({ matar }) => matar()));
      await cliente?.close();
      await db.destroy();
    },
  };
};
