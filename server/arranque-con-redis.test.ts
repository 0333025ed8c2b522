import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { crearRele } from './testing/rele.ts';
import { con, crearBasePropia, crearRedisPropio, type BasePropia, type RedisPropio } from './testing/servicios.ts';
import { arrancarHijo, intentarArrancar, puertoLibre } from './testing/servidor-hijo.ts';

/** What a start does with REDIS_URL: real processes. */
describe('a server with Redis', con('postgres', 'redis'), () => {
  let carpeta: string;
  let propia: BasePropia;
  let redis: RedisPropio;
  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
    [propia, redis] = await Promise.all([crearBasePropia(), crearRedisPropio()]);
  });
  afterEach(async () => {
    await propia.borrar();
    await rm(carpeta, { recursive: true });
  });

  test('that it cannot use is refused in one line, without the password', async () => {
    expect(
      await intentarArrancar({
        DATA_DIR: carpeta,
        DATABASE_URL: propia.url,
        REDIS_URL: 'redis://ana:secreta@127.0.0.1:1',
      }),
    ).toEqual({
      codigo: 1,
      salida: '',
      lineas: ['No se puede usar Redis (127.0.0.1:1): ahí no responde ningún servidor. Revisa REDIS_URL.'],
    });
  });

  test('says what it says under a name that only servers of its database have, lives on without it, and ends in order', async () => {
    const rele = await crearRele(redis.url);
    const entorno = { DATABASE_URL: propia.url, REDIS_URL: rele.url };
    const cliente = await createClient({ url: redis.url }).connect();
    const canales = async () => (await cliente.pubSubShardChannels('te-toca:*')) as readonly string[];
    const antes = await canales();
    const servidor = await arrancarHijo(carpeta, await puertoLibre(), entorno);
    const suyos = (await canales()).filter((canal) => !antes.includes(canal));
    const [prefijo = ''] = suyos.map((canal) => canal.split(':').slice(0, 2).join(':'));
    expect(prefijo).toMatch(/^te-toca:[\w-]{43}$/);
    expect(suyos).toContain(`${prefijo}:cortes`);
    await rele.cortar();
    await new Promise((listo) => setTimeout(listo, 300));
    expect((await fetch(`${servidor.url}/api/salud/`)).status).toBe(200);
    expect(await servidor.terminar()).toBe(0);
    expect(servidor.errores()).toBe('');
    await cliente.close();
  });
});
