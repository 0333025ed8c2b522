import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { soloLargo } from '#shared/testing/rondas.ts';
import type { EntreNodos } from '#server/change/difusion.ts';
import { crearRele } from '#server/testing/rele.ts';
import { con, crearRedisPropio, type RedisPropio } from '#server/testing/servicios.ts';
import { conectarNodos } from './entre-nodos.ts';

describe('messages between nodes', con('redis'), () => {
  let redis: RedisPropio;
  let abiertos: EntreNodos[];
  beforeEach(async () => {
    redis = await crearRedisPropio();
    abiertos = [];
  });
  afterEach(async () => {
    await Promise.all(abiertos.map((n) => n.cerrar()));
    await redis.borrar();
  });
  const abrir = async (url = redis.url, prefijo = redis.prefijo): Promise<EntreNodos> => {
    const conectados = await conectarNodos(url, prefijo);
    if (!conectados.ok) throw new Error(conectados.linea);
    abiertos.push(conectados.nodos);
    return conectados.nodos;
  };
  const oir = (nodos: EntreNodos, canal: string) => {
    const oidas: string[] = [];
    return { oidas, dejar: nodos.oir(canal, (mensaje) => oidas.push(mensaje.toString())) };
  };
  const espera = (ms: number) => new Promise((listo) => setTimeout(listo, ms));

  test('a node receives a channel’s messages in order while it listens, and none of other installations', async () => {
    const [uno, otro, ajeno] = [await abrir(), await abrir(), await abrir(redis.url, `${redis.prefijo}ajeno:`)];
    const [propio, suyo, tambien, nadie] = [oir(uno, 'a'), oir(otro, 'a'), oir(await abrir(), 'a'), oir(ajeno, 'a')];
    await expect.poll(() => uno.cuantosOyen('a')).toBe(3);
    const dichas = Array.from({ length: 100 }, (_, i) => String(i));
    for (const texto of dichas) uno.decir('a', texto);
    uno.decir('b', 'nobody');
    await expect.poll(() => [tambien.oidas, suyo.oidas]).toEqual([dichas, dichas]);
    suyo.dejar();
    await expect.poll(() => uno.cuantosOyen('a')).toBe(2);
    uno.decir('a', 'more');
    await expect.poll(() => tambien.oidas.at(-1)).toBe('more');
    // `suyo` has stopped listening, `propio` is on the sender's own node, and `nadie` belongs to another installation.
    expect([suyo.oidas.length, propio.oidas.length, nadie.oidas.length]).toEqual([100, 0, 0]);
  });

  test('a listener that stops and starts again before Redis has answered receives messages', async () => {
    const [uno, otro] = [await abrir(), await abrir()];
    oir(otro, 'a').dejar();
    const veces = Array.from({ length: 4 }, () => oir(otro, 'a'));
    for (const { dejar } of veces) dejar();
    await expect.poll(() => uno.cuantosOyen('a')).toBe(0);
    const primera = oir(otro, 'a');
    await expect.poll(() => uno.cuantosOyen('a')).toBe(1);
    primera.dejar();
    const segunda = oir(otro, 'a');
    // Redis answers a connection in order, so once this is answered the subscription of `segunda` has been handled too.
    await expect.poll(() => otro.cuantosOyen('a')).toBe(1);
    uno.decir('a', 'hello');
    await expect.poll(() => segunda.oidas).toEqual(['hello']);
    expect(primera.oidas).toEqual([]);
  });

  test('messages without Redis are lost and break nothing; afterwards all subscriptions work, and this is announced once', async () => {
    const rele = await crearRele(redis.url);
    const [uno, otro] = [await abrir(), await abrir(rele.url)];
    let vueltas = 0;
    otro.alReconectar(() => (vueltas += 1));
    const [antes, dejada] = [oir(otro, 'a'), oir(otro, 'c')];
    await expect.poll(() => uno.cuantosOyen('a')).toBe(1);
    // This subscription is still unanswered when the connection is lost.
    const alCortar = oir(otro, 'b');
    await rele.cortar();
    const sinRedis = oir(otro, 'd');
    dejada.dejar();
    otro.decir('a', 'lost');
    uno.decir('a', 'not heard');
    expect(await otro.cuantosOyen('a')).toBe(0);
    await espera(1_500);
    expect(vueltas).toBe(0);
    await rele.reabrir();
    await expect.poll(() => vueltas).toBe(1);
    for (const canal of ['a', 'b', 'c', 'd']) uno.decir(canal, canal);
    await expect.poll(() => [antes.oidas, alCortar.oidas, sinRedis.oidas]).toEqual([['a'], ['b'], ['d']]);
    expect(dejada.oidas).toEqual([]);
    const { oidas } = oir(uno, 'a');
    await expect.poll(() => uno.cuantosOyen('a')).toBe(2);
    otro.decir('a', 'again');
    await expect.poll(() => oidas).toEqual(['again']);
  });

  soloLargo('a connection that silently drops everything counts as lost within seconds', async () => {
    const rele = await crearRele(redis.url);
    const [uno, otro] = [await abrir(), await abrir(rele.url)];
    let vueltas = 0;
    otro.alReconectar(() => (vueltas += 1));
    const { oidas } = oir(otro, 'a');
    await expect.poll(() => uno.cuantosOyen('a')).toBe(1);
    rele.tragar(true);
    await espera(6_000);
    rele.tragar(false);
    await expect.poll(() => vueltas).toBeGreaterThan(0);
    uno.decir('a', 'hello');
    await expect.poll(() => oidas).toEqual(['hello']);
    await rele.cortar();
  });

  soloLargo('a start without usable Redis prints one line, without the password', async () => {
    const mudo = createServer((c) => c.write('-ERR unknown command\r\n'));
    await new Promise<void>((listo) => mudo.listen(0, '127.0.0.1', listo));
    const { port } = mudo.address() as AddressInfo;
    const callado = createServer();
    await new Promise<void>((listo) => callado.listen(0, '127.0.0.1', listo));
    const { port: sordo } = callado.address() as AddressInfo;
    const { hostname, port: suyo } = new URL(redis.url);
    for (const [url, que] of [
      ['redis://ana:secreta@127.0.0.1:1', 'ahí no responde ningún servidor'],
      // An invalid host name, because looking up an unknown one may take longer than the start waits.
      ['redis://ana:secreta@no..existe', 'ese servidor no se encuentra'],
      [`redis://ana:secreta@${hostname}:${suyo}`, 'no acepta el usuario o la contraseña'],
      [`redis://ana:secreta@127.0.0.1:${String(port)}`, 'es demasiado antiguo: hace falta la versión 7'],
      [`redis://ana:secreta@127.0.0.1:${String(sordo)}`, 'ese servidor no contesta'],
    ] as const) {
      const conectados = await conectarNodos(url, 'x:');
      expect(conectados.ok).toBe(false);
      const linea = conectados.ok ? '' : conectados.linea;
      expect(linea).toMatch(/^No se puede usar Redis \([^)]*\): .*Revisa REDIS_URL\.$/);
      expect(linea).toContain(que);
      expect(linea).not.toContain('secreta');
    }
    mudo.close();
    callado.close();
  });
});
