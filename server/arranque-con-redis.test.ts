import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CuentaCreada } from '#shared/contracts/accesos.ts';
import { CABECERA_EPOCA, RUTAS } from '#shared/contracts/rutas.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { crearRele } from './testing/rele.ts';
import { con, crearBasePropia, crearRedisPropio, type BasePropia, type RedisPropio } from './testing/servicios.ts';
import { arrancarHijo, intentarArrancar, puertoLibre } from './testing/servidor-hijo.ts';

/** Starts with REDIS_URL, in real processes. */
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

  soloLargo('refuses to start with an unusable Redis, in one line without the password', async () => {
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

  soloLargo(
    'uses channel names that only servers of its database know, survives its loss, and shuts down in order',
    async () => {
      const rele = await crearRele(redis.url);
      const entorno = { DATABASE_URL: propia.url, REDIS_URL: rele.url, DRAIN_SECONDS: '0' };
      const cliente = await createClient({ url: redis.url }).connect();
      const canales = async () => (await cliente.pubSubShardChannels('te-toca:*')) as readonly string[];
      const antes = await canales();
      const servidor = await arrancarHijo(carpeta, await puertoLibre(), entorno);
      // Servers of other tests may add and remove channels during this one.
      await expect
        .poll(async () => (await canales()).filter((canal) => !antes.includes(canal)))
        .toContainEqual(expect.stringMatching(/^te-toca:[\w-]{43}:cortes$/));
      await rele.cortar();
      await new Promise((listo) => setTimeout(listo, 300));
      expect((await fetch(`${servidor.url}/api/salud/`)).status).toBe(200);
      expect(await servidor.terminar()).toBe(0);
      expect(servidor.errores()).toBe('');
      await cliente.close();
    },
  );

  test('shares one run and the same keys with another server that has Redis, and refuses a server without Redis', async () => {
    const entorno = { DATABASE_URL: propia.url, REDIS_URL: redis.url, DRAIN_SECONDS: '0' };
    const [uno, dos] = await Promise.all(
      [await puertoLibre(), await puertoLibre()].map((puerto) => arrancarHijo(carpeta, puerto, entorno)),
    );
    const registro = await fetch(uno!.url + RUTAS.registro, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        tipo: 'create',
        username: 'ana',
        password: 'una-clave-bien-larga',
        password_confirm: 'una-clave-bien-larga',
        first_name: 'Ana',
        nombre_familia: 'García',
      }),
    });
    const { tokens } = (await registro.json()) as CuentaCreada;
    const yo = await Promise.all(
      [uno!, dos!].map(({ url }) => fetch(url + RUTAS.yo, { headers: { authorization: `Bearer ${tokens.access}` } })),
    );
    expect([registro.status, ...yo.map((r) => r.status)]).toEqual([201, 200, 200]);
    const epocas = yo.map((r) => r.headers.get(CABECERA_EPOCA));
    expect(epocas).toEqual([expect.any(String), epocas[0]]);
    const { host, pathname } = new URL(propia.url);
    expect(await intentarArrancar({ DATA_DIR: carpeta, DATABASE_URL: propia.url })).toMatchObject({
      codigo: 1,
      lineas: [
        `Otros servidores de Te Toca comparten esta base de datos (${host}${pathname}): ciérralos, o pon REDIS_URL también en este.`,
      ],
    });
    expect([await uno!.terminar(), await dos!.terminar()]).toEqual([0, 0]);
  });
});
