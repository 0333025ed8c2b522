import { createServer, type Server as HttpServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pausa } from 'node:timers/promises';
import { Server, type Socket as DeMiembro } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { crearEngine } from './engine.ts';

const CAMINO = '/socket.io/?EIO=4&transport=websocket';
/** Time, in ms, within which presence notices that a client vanished silently. */
const PROMESA_MS = 12_000;

let http: HttpServer;
let io: Server;
let dentro: Set<DeMiembro>;
let motivos: string[];
let puerto: number;
beforeEach(async () => {
  http = createServer();
  io = new Server();
  [dentro, motivos] = [new Set(), []];
  const engine = crearEngine(io, ({ headers }) => headers.origin !== 'http://ajena');
  engine.on('connection', (conexion) => conexion.once('close', (motivo: string) => motivos.push(motivo)));
  io.on('connection', (socket) => {
    dentro.add(socket);
    socket.once('disconnect', () => dentro.delete(socket));
  });
  http.on('upgrade', engine.handleUpgrade.bind(engine));
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
}
/** Connects as a phone that joins socket.io and answers pings. */
const entrar = async (): Promise<Movil> => {
  const ws = new WebSocket(`ws://127.0.0.1:${String(puerto)}${CAMINO}`);
  const movil: Movil = { ws, oidos: [] };
  await new Promise<void>((listo) => {
    ws.on('message', (datos: Buffer) => {
      const mensaje = datos.toString();
      movil.oidos.push(mensaje);
      if (mensaje.startsWith('0')) ws.send('40');
      if (mensaje.startsWith('40')) listo();
      if (mensaje === '2') ws.send('3');
    });
  });
  return movil;
};

test('the handshake asks phones for pings often enough for the promise of presence', async () => {
  const { ws, oidos } = await entrar();
  const dicho = JSON.parse(oidos[0]!.slice(1)) as Record<'pingInterval' | 'pingTimeout' | 'maxPayload', number>;
  expect(dicho.pingInterval + dicho.pingTimeout).toBeLessThanOrEqual(PROMESA_MS);
  expect(dicho).toMatchObject({ upgrades: [], maxPayload: 4_096 });
  ws.terminate();
});

test.each([
  ['a ping, which only the server sends', '2'],
  ['one that socket.io cannot read', '4x'],
  ['bytes', Buffer.from('40')],
  ['nothing', ''],
  ['more than is taken', `42["${'a'.repeat(5_000)}"]`],
])('%s ends the connection, and no other', async (_nombre, trama) => {
  const [una, otra] = [await entrar(), await entrar()];
  una.ws.on('error', () => undefined);
  una.ws.send(trama);
  await vi.waitFor(() => expect(una.ws.readyState).toBe(WebSocket.CLOSED), { timeout: 10_000 });
  expect(motivos).toHaveLength(1);
  expect(otra.ws.readyState).toBe(WebSocket.OPEN);
  otra.ws.terminate();
});

test.each([
  ['another page', CAMINO, 'http://ajena'],
  ['another transport', CAMINO.replace('websocket', 'polling'), undefined],
  ['a session that is none', `${CAMINO}&sid=nadie`, undefined],
  ['no protocol at all', '/socket.io/', undefined],
])('%s is refused', async (_nombre, camino, origin) => {
  const ws = new WebSocket(`ws://127.0.0.1:${String(puerto)}${camino}`, origin === undefined ? {} : { origin });
  const respuesta = await new Promise<number | undefined>((listo) => {
    ws.on('error', () => undefined);
    ws.on('unexpected-response', (_, { statusCode }) => listo(statusCode));
  });
  expect(respuesta).toBe(400);
  expect(dentro.size).toBe(0);
});

const subida = (camino: string): string =>
  `GET ${camino} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
/** Encodes a masked text frame of less than 126 bytes, as clients send it. */
const trama = (texto: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | texto.length, 0, 0, 0, 0]), Buffer.from(texto)]);
/** Opens a raw TCP connection that reads nothing, and stays open on this side until the test ends it. */
const cableSuelto = (): Socket => {
  const cable = connect({ port: puerto, host: '127.0.0.1', allowHalfOpen: true });
  cable.on('error', () => undefined);
  cable.pause();
  return cable;
};
/** Opens a `cableSuelto` that joins socket.io, as a phone does once connected. */
const cableDentro = async (): Promise<Socket> => {
  const cable = cableSuelto();
  cable.write(subida(CAMINO));
  await vi.waitFor(() => expect(io.engine.clientsCount).toBe(1));
  cable.write(trama('40'));
  await vi.waitFor(() => expect(dentro.size).toBe(1));
  return cable;
};
const enTcp = (): Promise<number> => new Promise((listo) => http.getConnections((_, cuantas) => listo(cuantas)));

test('a client that breaks the protocol is disconnected at once, though it keeps its side open', async () => {
  const cable = await cableDentro();
  cable.write(Buffer.from([0xff, 0xff, 0xff]));
  await vi.waitFor(() => expect(motivos).toEqual(['transport error']));
  await vi.waitFor(async () => expect(await enTcp()).toBe(0), { timeout: 10_000 });
  cable.destroy();
});

test('a client that answers pings but reads nothing is dropped with its queue, before it fills the memory', async () => {
  const cable = await cableDentro();
  const [socket] = dentro;
  let dichos = 0;
  for (; dichos < 100 && dentro.size > 0; dichos += 1) {
    socket!.emit('suceso', 'a'.repeat(1_000_000));
    cable.write(trama('3'));
    await pausa(1);
  }
  // The kernel's buffers at both ends hold some megabytes more than our limit.
  expect(dichos).toBeLessThan(30);
  await vi.waitFor(async () => expect(await enTcp()).toBe(0), { timeout: 10_000 });
  cable.destroy();
});

test('a refused client that does not read its answer is disconnected', async () => {
  http.on('request', (_, respuesta) => respuesta.end('a'.repeat(20_000_000)));
  const cable = cableSuelto();
  cable.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await pausa(50);
  cable.write(subida('/socket.io/'));
  await vi.waitFor(async () => expect(await enTcp()).toBe(0));
  cable.destroy();
});

test('refused clients that disconnect meanwhile cause no error', async () => {
  for (let i = 0; i < 20; i += 1) {
    const cable = connect(puerto, '127.0.0.1');
    cable.on('error', () => undefined);
    cable.write(subida('/socket.io/'));
    await pausa(2);
    cable.resetAndDestroy();
  }
  (await entrar()).ws.terminate();
});
