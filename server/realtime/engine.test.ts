import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { crearPulso, type ConPulso } from './pulso.ts';

const CADA_MS = 2_000;
const ESPERA_MS = 1_500;
let http: HttpServer;
let io: Server;

beforeEach(async () => {
  http = createServer();
  // engine.io's own heartbeat would come after a day.
  io = new Server(http, { transports: ['websocket'], pingInterval: 86_400_000, pingTimeout: ESPERA_MS });
  const tomarPulso = crearPulso(CADA_MS);
  io.engine.on('connection', (conexion: ConPulso) => tomarPulso(conexion));
  await new Promise<void>((listo) => {
    http.listen(0, '127.0.0.1', listo);
  });
});
afterEach(() => io.close());

interface Movil {
  readonly ws: WebSocket;
  pedidos: number;
}
/** A phone that says that it is a client, and answers pings or does not. */
const entrar = async (contesta: boolean): Promise<Movil> => {
  const { port } = http.address() as AddressInfo;
  const movil: Movil = {
    ws: new WebSocket(`ws://127.0.0.1:${String(port)}/socket.io/?EIO=4&transport=websocket`),
    pedidos: 0,
  };
  await new Promise<void>((dentro) => {
    movil.ws.on('message', (datos: Buffer) => {
      const mensaje = datos.toString();
      if (mensaje.startsWith('0')) movil.ws.send('40');
      if (mensaje.startsWith('40')) dentro();
      if (mensaje !== '2') return;
      movil.pedidos += 1;
      if (contesta) movil.ws.send('3');
    });
  });
  return movil;
};

test('who answers is asked again and again and stays; who does not is let go', async () => {
  const [vivo, mudo] = [await entrar(true), await entrar(false)];
  await vi.waitFor(() => expect(mudo.ws.readyState).toBe(WebSocket.CLOSED), { timeout: 60_000 });
  expect(mudo.pedidos).toBe(1);
  await vi.waitFor(() => expect(vivo.pedidos).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
  expect(vivo.ws.readyState).toBe(WebSocket.OPEN);
  expect(io.engine.clientsCount).toBe(1);
  vivo.ws.terminate();
});

test('whoever comes after everybody has gone is asked all the same', async () => {
  const primera = await entrar(true);
  primera.ws.terminate();
  await vi.waitFor(() => expect(io.engine.clientsCount).toBe(0), { timeout: 60_000 });
  const segunda = await entrar(true);
  await vi.waitFor(() => expect(segunda.pedidos).toBeGreaterThanOrEqual(1), { timeout: 60_000 });
  segunda.ws.terminate();
});
