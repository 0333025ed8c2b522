import { createClient } from '@redis/client';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { con, crearBasePropia, crearRedisPropio, type BasePropia, type RedisPropio } from './servicios.ts';

describe('PostgreSQL', con('postgres'), () => {
  let propia: BasePropia;
  let base: Client;
  beforeAll(async () => {
    propia = await crearBasePropia();
    base = new Client({ connectionString: propia.url });
    await base.connect();
  });
  afterAll(async () => {
    await base.end();
    await propia.borrar();
  });

  const valor = async (consulta: string): Promise<unknown> => {
    const { rows } = await base.query<{ valor: unknown }>(`SELECT ${consulta} AS valor`);
    return rows[0]?.valor;
  };

  test('has a version that the product supports', async () => {
    expect(await valor('version()')).toMatch(/^PostgreSQL (1[5-9]|[2-9]\d)\b/);
    expect(await valor('getdatabaseencoding()')).toBe('UTF8');
    expect(Number(await valor("current_setting('max_connections')"))).toBeGreaterThanOrEqual(100);
  });

  test('gives each file a database of its own', async () => {
    expect(await valor("to_regclass('de_un_archivo')")).toBeNull();
    await base.query('CREATE TABLE de_un_archivo (quien text)');
    expect(await valor("to_regclass('de_un_archivo')")).toBe('de_un_archivo');
  });

  test('drops a database with clients connected', async () => {
    const otra = await crearBasePropia();
    expect(otra.url).not.toBe(propia.url);
    const nombre = new URL(otra.url).pathname.slice(1);
    const existe = `EXISTS (SELECT FROM pg_database WHERE datname = '${nombre}')`;
    expect(await valor(existe)).toBe(true);
    const olvidada = new Client({ connectionString: otra.url });
    const cortada = new Promise((visto) => olvidada.on('error', visto));
    await olvidada.connect();
    await otra.borrar();
    await cortada;
    expect(await valor(existe)).toBe(false);
  });
});

describe('Redis', con('redis'), () => {
  let propio: RedisPropio;
  const cliente = () => createClient({ url: propio.url }).connect();
  beforeAll(async () => {
    propio = await crearRedisPropio();
    return propio.borrar;
  });

  test('has a version that the product supports', async () => {
    const redis = await cliente();
    expect(await redis.ping()).toBe('PONG');
    const version = /^redis_version:(\d+)/m.exec(await redis.info('server'))?.[1];
    expect(Number(version)).toBeGreaterThanOrEqual(7);
    await redis.close();
  });

  test('delivers messages of a sharded channel to its listeners', async () => {
    const [dice, oye] = await Promise.all([cliente(), cliente()]);
    const oido = new Promise<string>((listo) => void oye.sSubscribe(`${propio.prefijo}canal`, listo));
    await expect.poll(() => dice.sPublish(`${propio.prefijo}canal`, 'hola')).toBe(1);
    expect(await oido).toBe('hola');
    await Promise.all([dice.close(), oye.close()]);
  });

  test('deletes the keys of one prefix and no others', async () => {
    const redis = await cliente();
    const otro = await crearRedisPropio();
    expect(otro.prefijo).not.toBe(propio.prefijo);
    await redis.set(`${propio.prefijo}clave`, '1');
    await Promise.all(Array.from({ length: 3_000 }, (_, i) => redis.set(`${otro.prefijo}${String(i)}`, '2')));
    await otro.borrar();
    expect(await redis.exists(`${otro.prefijo}0`)).toBe(0);
    expect(await redis.exists(`${otro.prefijo}2999`)).toBe(0);
    expect(await redis.get(`${propio.prefijo}clave`)).toBe('1');
    await redis.close();
  });
});
