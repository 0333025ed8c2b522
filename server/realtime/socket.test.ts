import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pausa } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { crearAcceso, revocarAcceso } from '#server/data/accesos.ts';
import { aTiempo } from '#server/testing/a-tiempo.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { cortarA, decirA } from '#server/testing/publicaciones.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

setFlagsFromString('--expose-gc');
const recoger = runInNewContext('gc') as () => void;

let casa: Casa;
let url: string;

let abiertos: Socket[];
beforeEach(async () => {
  casa = await abrirCasa();
  url = await escuchar(casa.app);

  abiertos = [];
});
afterEach(async () => {
  for (const s of abiertos) s.disconnect();
  await casa.cerrar();
});

const abrir = (auth: object, opciones: object = {}): Socket => {
  const socket = io(url, {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 40,
    auth,
    ...opciones,
  });
  abiertos.push(socket);
  return socket;
};
const suceso = (socket: Socket, nombre: string): Promise<unknown> =>
  new Promise((listo, fallo) => {
    const plazo = setTimeout(() => fallo(new Error(`${nombre} did not come`)), 30_000);
    socket.once(nombre, (dato: unknown) => {
      clearTimeout(plazo);
      listo(dato instanceof Error ? dato.message : dato);
    });
  });
const espera = (ms: number) => new Promise((listo) => setTimeout(listo, ms));
/** Records every event except `presencia` and `servidor`. */
const anotar = (socket: Socket, oidas: unknown[]) =>
  socket.onAny((nombre: string, datos: unknown) =>
    nombre === 'presencia' || nombre === 'servidor' ? 0 : oidas.push([nombre, datos]),
  );
const publicarA = (id: number, version: number) => decirA(casa.app, { familia: id, version }, 'carga:cambiada', {});

test('the handshake accepts an access token and nothing else', async () => {
  const [ana] = casa.familia.miembros;
  const refresco = await casa.app.contexto.tokens.firmarRefresco({ acceso: ana!.acceso, jti: 'x' });
  for (const auth of [
    {},
    { token: '' },
    { token: 7 },
    { token: 'a.b.c' },
    { token: refresco },
    { token: `${ana!.token}x` },
  ]) {
    expect(await suceso(abrir(auth), 'connect_error')).toBe('NO_AUTENTICADO');
  }
  await suceso(abrir({ token: ana!.token }), 'connect');
});

test('rooms come from the token: whatever a client asks for or sends, it receives only its own family’s events', async () => {
  const otra = await sembrarFamilia(casa.app);
  const espia = abrir(
    { token: casa.miembro(0).token, familia: otra.id, rooms: [`familia:${String(otra.id)}`] },
    { query: { familia: otra.id } },
  );
  const oidas: unknown[] = [];
  anotar(espia, oidas);
  await suceso(espia, 'connect');
  espia.emit('join', `familia:${String(otra.id)}`);
  espia.emit('carga:cambiada', { version: 99 });
  await espera(50);
  publicarA(otra.id, 1);
  publicarA(casa.familia.id, 5);
  publicarA(casa.familia.id, 6);
  await expect
    .poll(() => oidas)
    .toEqual([
      ['carga:cambiada', { version: 5 }],
      ['carga:cambiada', { version: 6 }],
    ]);
});

test('a foreign origin is refused; the app’s own and a client without Origin are not', async () => {
  const intentar = (origin?: string, { a = url, host }: { a?: string; host?: string } = {}) =>
    new Promise<string>((listo) => {
      const ws = new WebSocket(`${a.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
        ...(origin === undefined ? {} : { origin }),
        ...(host === undefined ? {} : { headers: { host } }),
      });
      ws.on('open', () => {
        ws.terminate();
        listo('open');
      });
      ws.on('unexpected-response', (_, r) => listo(String(r.statusCode)));
      ws.on('error', () => listo('error'));
    });
  expect(await intentar()).toBe('open');
  expect(await intentar(url)).toBe('open');
  for (const ajeno of ['https://malo.example', 'null', url.replace('127.0.0.1', 'localhost'), `${url}0`])
    expect(await intentar(ajeno)).toMatch(/^(403|400|error)$/);
  // DNS rebinding: a foreign host name that resolves to this server's address once its page is loaded.
  expect(await intentar('http://malo.example', { host: 'malo.example' })).toMatch(/^(403|400)$/);

  const conNombre = await buildTestApp({ reloj: casa.reloj, origenes: ['https://tetoca.example.org'] });
  const a = await escuchar(conNombre);
  const registrar = vi.spyOn(conNombre.app.log, 'warn');
  expect(await intentar('https://tetoca.example.org', { a })).toBe('open');
  expect(await intentar(undefined, { a })).toBe('open');
  for (const otro of [a, 'http://tetoca.example.org', 'https://malo.example'])
    for (let veces = 0; veces < 2; veces += 1)
      expect(await intentar(otro, { a, host: new URL(otro).host })).toMatch(/^(403|400)$/);
  // The log names each origin once, and the setting that would allow it.
  expect(registrar.mock.calls).toEqual(
    [a, 'http://tetoca.example.org', 'https://malo.example'].map((origin) => [
      { origin, host: new URL(origin).host, publica: 'https://tetoca.example.org' },
      expect.stringContaining('set PUBLIC_URL to it'),
    ]),
  );
  registrar.mockRestore();
  await conNombre.app.close();
});

test('a cut closes every device of a member or login within a second; after a logout the reconnection is refused', async () => {
  const [ana, luis] = casa.familia.miembros;
  const dos = [abrir({ token: ana!.token }), abrir({ token: ana!.token })];
  const suyo = abrir({ token: luis!.token });
  await Promise.all([...dos, suyo].map((s) => suceso(s, 'connect')));
  let cortado = false;
  suyo.on('disconnect', () => {
    cortado = true;
  });

  await aTiempo(1_000, async () => {
    const vuelven = dos.map((s) => suceso(s, 'connect'));
    const desde = performance.now();
    cortarA(casa.app, { miembro: ana!.id });
    await Promise.all(dos.map((s) => suceso(s, 'disconnect')));
    const tardo = performance.now() - desde;
    await Promise.all(vuelven);
    return tardo;
  });

  await revocarAcceso(casa.db, ana!.acceso, casa.reloj.ahora());
  const rechazos = dos.map((s) => suceso(s, 'connect_error'));
  cortarA(casa.app, { acceso: ana!.acceso });
  expect(await Promise.all(rechazos)).toEqual(['NO_AUTENTICADO', 'NO_AUTENTICADO']);
  expect(cortado).toBe(false);
});

test('a login revoked at any point of the handshake never receives anything', async () => {
  const [ana] = casa.familia.miembros;
  const { tokens, base } = casa.app.contexto as unknown as {
    tokens: Contexto['tokens'] & { verificarAcceso: (t: string) => Promise<unknown> };
    base: Contexto['base'];
  };
  const original = tokens.verificarAcceso.bind(tokens);
  const oidas: unknown[] = [];
  // Number of turns of the microtask queue from the verification of the token to the revocation, so that the revocation comes
  // before, during or after the reading of the login.
  for (let vueltas = 0; vueltas < rondas(16, 60); vueltas += 1) {
    const acceso = await crearAcceso(base.escritura, {
      usuario_id: ana!.id,
      hash_actual: 'nadie',
      creado_en: casa.reloj.ahora(),
      expira_en: sumarSegundos(casa.reloj.ahora(), 3_600),
      aparato_id: null,
      viene_de: null,
    });
    const token = await tokens.firmarAcceso({ usuario: ana!.id, acceso });
    tokens.verificarAcceso = async (t: string) => {
      const datos = await original(t);
      void (async () => {
        for (let n = 0; n < vueltas; n += 1) await Promise.resolve();
        await revocarAcceso(base.escritura, acceso, casa.reloj.ahora());
        cortarA(casa.app, { acceso });
      })();
      return datos;
    };
    const socket = abrir({ token }, { reconnection: false });
    anotar(socket, oidas);
    await new Promise<void>((listo) => {
      for (const fin of ['disconnect', 'connect_error']) socket.once(fin, () => listo());
    });
  }
  tokens.verificarAcceso = original;
  publicarA(casa.familia.id, 9);
  await espera(50);
  expect(oidas).toEqual([]);
});

test('a socket outlives its access token, but an expired token cannot open one', async () => {
  const vivo = abrir({ token: casa.miembro(0).token });
  await suceso(vivo, 'connect');
  casa.reloj.avanzar(601);
  const oida = suceso(vivo, 'carga:cambiada');
  publicarA(casa.familia.id, 3);
  expect(await oida).toEqual({ version: 3 });
  expect(await suceso(abrir({ token: casa.miembro(0).token }), 'connect_error')).toBe('NO_AUTENTICADO');
  casa.reloj.avanzar(-601);
});

test('closing the server is quick with any clients, looks to them like a lost network, and completes no handshake', async () => {
  const socket = abrir({ token: casa.miembro(0).token });
  await suceso(socket, 'connect');
  // `mudo` upgrades and then sends nothing, not even a closing frame. `aMedias` is in the middle of its request. `tardio` asks to
  // upgrade during the closing.
  const puerto = Number(new URL(url).port);
  const saludo =
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
  const mudo = connect(puerto, '127.0.0.1');
  mudo.on('error', () => {});
  mudo.write(saludo);
  await new Promise((listo) => mudo.once('data', listo));
  const aMedias = connect(puerto, '127.0.0.1');
  aMedias.on('error', () => {});
  aMedias.write(
    'POST /api/auth/token/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  );
  const tardio = connect(puerto, '127.0.0.1');
  tardio.on('error', () => {});
  await new Promise((listo) => tardio.once('connect', listo));
  await espera(30);

  const motivo = suceso(socket, 'disconnect');
  const desde = performance.now();
  const cerrado = casa.cerrar();
  tardio.write(saludo);
  let abierto = false;
  tardio.once('data', (d: Buffer) => {
    abierto = d.toString().includes('101');
  });
  await cerrado;
  // Far less than the thirty seconds that a request may take to arrive while the server is not closing.
  expect(performance.now() - desde).toBeLessThan(8_000);
  expect(await motivo).toBe('transport close');
  expect(socket.active).toBe(true);
  expect(abierto).toBe(false);
  for (const s of [mudo, aMedias, tardio]) s.destroy();
});

test('a member’s devices are limited: the surplus one is closed, the others and other members’ stay', async () => {
  const [ana, luis] = casa.familia.miembros;
  const suyos = Array.from({ length: 30 }, () => abrir({ token: ana!.token }, { reconnection: false }));
  await Promise.all(suyos.map((s) => suceso(s, 'connect')));
  const deMas = abrir({ token: ana!.token }, { reconnection: false });
  expect(await suceso(deMas, 'disconnect')).toBe('transport close');
  await suceso(abrir({ token: luis!.token }), 'connect');
  expect(suyos.every((s) => s.connected)).toBe(true);
});

test('connections that end while their token is verified leave nothing behind', async () => {
  const { tokens } = casa.app.contexto;
  const verificar = tokens.verificarAcceso.bind(tokens);
  let preguntada = Promise.withResolvers<void>();
  let ida = Promise.withResolvers<void>();
  Object.assign(tokens, {
    verificarAcceso: async (token: string) => {
      preguntada.resolve();
      await ida.promise;
      await pausa(20);
      return verificar(token);
    },
  });
  const conexiones: WeakRef<object>[] = [];
  casa.app.app.server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    conexiones.push(new WeakRef(socket));
    socket.once('close', () => ida.resolve());
  });
  for (let i = 0; i < 10; i += 1) {
    [preguntada, ida] = [Promise.withResolvers(), Promise.withResolvers()];
    const ws = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await once(ws, 'message');
    ws.send(`40${JSON.stringify({ token: casa.miembro(0).token })}`);
    await preguntada.promise;
    ws.terminate();
    await ida.promise;
  }
  // Node itself may still hold the last one or two.
  await expect
    .poll(() => {
      recoger();
      return conexiones.filter((c) => c.deref() !== undefined).length;
    })
    .toBeLessThanOrEqual(2);
  expect(conexiones).toHaveLength(10);
});
