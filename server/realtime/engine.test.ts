import { createServer, type Server as HttpServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pausa } from 'node:timers/promises';
import { Server } from 'socket.io';
import { io as cliente } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { crearEngine, type Conexion } from './engine.ts';
import { marcoDeTexto } from './marco.ts';
import { soloTexto } from './solo-texto.ts';

const CADA_MS = 2_000;
const ESPERA_MS = 1_500;
const CAMINO = '/socket.io/?EIO=4&transport=websocket';

let http: HttpServer;
let io: Server;
let abiertas: Set<Conexion>;
let motivos: string[];
let puerto: number;
beforeEach(async () => {
  http = createServer();
  io = new Server({ parser: soloTexto });
  [abiertas, motivos] = [new Set(), []];
  const engine = crearEngine({
    admite: ({ headers }) => headers.origin !== 'http://ajena',
    maximoBytes: 4_096,
    pingCadaMs: CADA_MS,
    pingEsperaMs: ESPERA_MS,
  });
  io.bind(engine);
  engine.on('connection', (conexion) => {
    abiertas.add(conexion);
    conexion.once('close', (motivo) => {
      abiertas.delete(conexion);
      motivos.push(motivo);
    });
  });
  http.on('upgrade', engine.handleUpgrade);
  await new Promise<void>((listo) => {
    http.listen(0, '127.0.0.1', listo);
  });
  puerto = (http.address() as AddressInfo).port;
});
afterEach(async () => {
  await io.close();
  http.close();
});

interface Movil {
  readonly ws: WebSocket;
  readonly oidos: string[];
  pedidos: number;
}
/** A phone that says that it is a client, and answers pings or does not. */
const entrar = async (contesta = true): Promise<Movil> => {
  const ws = new WebSocket(`ws://127.0.0.1:${String(puerto)}${CAMINO}`);
  const movil: Movil = { ws, oidos: [], pedidos: 0 };
  await new Promise<void>((dentro) => {
    ws.on('message', (datos: Buffer) => {
      const mensaje = datos.toString();
      movil.oidos.push(mensaje);
      if (mensaje.startsWith('0')) ws.send('40');
      if (mensaje.startsWith('40')) dentro();
      if (mensaje !== '2') return;
      movil.pedidos += 1;
      if (contesta) ws.send('3');
    });
  });
  return movil;
};

test('who answers is asked again and again and stays; who does not is let go', async () => {
  const [vivo, mudo] = [await entrar(), await entrar(false)];
  await vi.waitFor(() => expect(mudo.ws.readyState).toBe(WebSocket.CLOSED), { timeout: 60_000 });
  expect(mudo.pedidos).toBe(1);
  expect(motivos).toEqual(['ping timeout']);
  await vi.waitFor(() => expect(vivo.pedidos).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
  expect(vivo.ws.readyState).toBe(WebSocket.OPEN);
  expect(abiertas.size).toBe(1);
  vivo.ws.terminate();
});

test('whoever comes after everybody has gone is asked all the same', async () => {
  const primera = await entrar();
  primera.ws.terminate();
  await vi.waitFor(() => expect(abiertas.size).toBe(0), { timeout: 60_000 });
  const segunda = await entrar();
  await vi.waitFor(() => expect(segunda.pedidos).toBeGreaterThanOrEqual(1), { timeout: 60_000 });
  segunda.ws.terminate();
});

test('it says to its client what the client of socket.io goes by', async () => {
  const socket = cliente(`http://127.0.0.1:${String(puerto)}`, { transports: ['websocket'], forceNew: true });
  await new Promise<void>((listo) => void socket.once('connect', listo));
  expect(socket.io.engine).toMatchObject({ _pingInterval: CADA_MS, _pingTimeout: ESPERA_MS, _maxPayload: 4_096 });
  const contestada = new Promise((listo) => io.once('connection', (otro) => otro.on('hola', listo)));
  const segundo = cliente(`http://127.0.0.1:${String(puerto)}`, { transports: ['websocket'], forceNew: true });
  segundo.emit('hola', { que: 'ñandú — 😀' });
  expect(await contestada).toEqual({ que: 'ñandú — 😀' });
  const motivo = new Promise((listo) => void segundo.once('disconnect', listo));
  for (const conexion of abiertas) conexion.close();
  expect(await motivo).toBe('transport close');
  socket.disconnect();
  segundo.disconnect();
});

test('all that is written in one turn arrives in order, whatever its length, and after the end nothing', async () => {
  const { ws, oidos } = await entrar();
  const [conexion] = abiertas;
  const textos = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((n) => `${'ñ'.repeat(n % 3)}${'a'.repeat(n)}`);
  const antes = oidos.length;
  for (const texto of textos) conexion!.write(marcoDeTexto(texto));
  conexion!.close();
  conexion!.write(marcoDeTexto('tarde'));
  await vi.waitFor(() => expect(ws.readyState).toBe(WebSocket.CLOSED));
  expect(oidos.slice(antes)).toEqual(textos);
});

test.each([
  ['a packet of another kind', '5'],
  ['one that socket.io cannot read', '4x'],
  ['bytes', Buffer.from('40')],
  ['nothing', ''],
  ['more than is taken', `42["${'a'.repeat(5_000)}"]`],
])('%s ends the connection, and no other', async (_nombre, trama) => {
  const [una, otra] = [await entrar(), await entrar()];
  una.ws.on('error', () => undefined);
  una.ws.send(trama);
  await vi.waitFor(() => expect(una.ws.readyState).toBe(WebSocket.CLOSED));
  expect(motivos).toHaveLength(1);
  expect(otra.ws.readyState).toBe(WebSocket.OPEN);
  otra.ws.terminate();
});

test.each([
  ['another page', CAMINO, 'http://ajena', 403],
  ['another protocol', CAMINO.replace('EIO=4', 'EIO=3'), undefined, 400],
  ['another transport', CAMINO.replace('websocket', 'polling'), undefined, 400],
  ['no protocol at all', '/socket.io/', undefined, 400],
])('%s is refused', async (_nombre, camino, origin, estado) => {
  const ws = new WebSocket(`ws://127.0.0.1:${String(puerto)}${camino}`, origin === undefined ? {} : { origin });
  const respuesta = await new Promise<number | undefined>((listo) => {
    ws.on('error', () => undefined);
    ws.on('unexpected-response', (_, { statusCode }) => listo(statusCode));
  });
  expect(respuesta).toBe(estado);
  expect(abiertas.size).toBe(0);
});

const subida = (camino: string): string =>
  `GET ${camino} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
/** Somebody who speaks TCP themselves, and ends only what they want to. */
const cableSuelto = (): Socket => {
  const cable = connect({ port: puerto, host: '127.0.0.1', allowHalfOpen: true });
  cable.on('error', () => undefined);
  return cable;
};
const enTcp = (): Promise<number> => new Promise((listo) => http.getConnections((_, cuantas) => listo(cuantas)));

test('who breaks the protocol is gone at once, though they keep the line', async () => {
  const cable = cableSuelto();
  cable.write(subida(CAMINO));
  await vi.waitFor(() => expect(abiertas.size).toBe(1));
  cable.write(Buffer.from([0xff, 0xff, 0xff]));
  await vi.waitFor(() => expect(motivos).toEqual(['transport error']), { timeout: ESPERA_MS });
  await vi.waitFor(async () => expect(await enTcp()).toBe(0));
  cable.destroy();
});

test('who does not read is let go with all that waits for them: when they are silent, and when it is too much', async () => {
  const trozo = marcoDeTexto('a'.repeat(1_000_000));
  /** Tells somebody who reads nothing so many pieces, or as many as they are told; returns how many that were. */
  const decir = async (cuantos = Infinity): Promise<readonly [Socket, number]> => {
    const cable = cableSuelto();
    cable.pause();
    cable.write(subida(CAMINO));
    await vi.waitFor(() => expect(abiertas.size).toBe(1));
    const [conexion] = abiertas;
    let dichos = 0;
    for (; dichos < cuantos && conexion!.readyState === 'open'; dichos += 1) {
      conexion!.write(trozo);
      await pausa(1);
    }
    return [cable, dichos];
  };
  const [lleno, caben] = await decir();
  expect(motivos).toEqual(['transport close']);
  // One says goodbye halfway before it is too much: only the heartbeat is left to tell.
  const [medio] = await decir(caben - 2);
  medio.end();
  await vi.waitFor(() => expect(motivos).toEqual(['transport close', 'ping timeout']), { timeout: 60_000 });
  await vi.waitFor(async () => expect(await enTcp()).toBe(0));
  for (const cable of [lleno, medio]) cable.destroy();
});

test('who is refused behind an answer that they do not read is let go', async () => {
  http.on('request', (_, respuesta) => respuesta.end('a'.repeat(20_000_000)));
  const cable = cableSuelto();
  cable.pause();
  cable.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await pausa(50);
  cable.write(subida('/socket.io/'));
  await vi.waitFor(async () => expect(await enTcp()).toBe(0));
  cable.destroy();
});

test('whoever is refused and breaks off meanwhile breaks nothing', async () => {
  for (let i = 0; i < 20; i += 1) {
    const cable = connect(puerto, '127.0.0.1');
    cable.on('error', () => undefined);
    cable.write(subida('/socket.io/'));
    await pausa(2);
    cable.resetAndDestroy();
  }
  (await entrar()).ws.terminate();
});
