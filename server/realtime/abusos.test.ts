import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { cortarA } from '#server/testing/publicaciones.ts';

/** Tests connections that send what no client of this app sends, written frame by frame. */

const CAMINO = '/socket.io/?EIO=4&transport=websocket';
/** Time, in ms, within which the server ends a connection that leaves the closing frame unanswered; `ws` would wait 30 s. */
const DESPEDIDA = 4_000;

let casa: Casa;
let url: string;

/** The server's ends of all WebSocket connections that the test has opened. */
let cables: Duplex[];
let abiertos: WebSocket[];
beforeEach(async () => {
  casa = await abrirCasa();
  url = await escuchar(casa.app);

  [cables, abiertos] = [[], []];
  casa.app.app.server.prependListener('upgrade', ({ socket }: IncomingMessage) => cables.push(socket));
});
afterEach(async () => {
  for (const ws of abiertos) ws.terminate();
  await casa.cerrar();
});

const vivas = (): number => cables.filter((c) => !c.destroyed).length;
const aparatos = (): number => casa.app.contexto.presentes.cuantos().aparatos;
const quedan = (n: number, ms = 10_000) => vi.waitFor(() => expect(vivas()).toBe(n), { timeout: ms, interval: 20 });

/** Opens a connection that answers heartbeats and otherwise sends only what the test makes it send. */
const abrir = async (camino = CAMINO): Promise<WebSocket> => {
  const ws = new WebSocket(`${url.replace('http', 'ws')}${camino}`);
  abiertos.push(ws);
  ws.on('error', () => undefined);
  ws.on('message', (datos: Buffer) => {
    if (datos.toString() === '2') ws.send('3');
  });
  await once(ws, 'open');
  return ws;
};
const entrar = (token: string): string => `40${JSON.stringify({ token })}`;
const dentro = async (token: string): Promise<WebSocket> => {
  const ws = await abrir();
  ws.send(entrar(token));
  await new Promise<void>((listo) => {
    ws.on('message', (datos: Buffer) => {
      if (datos.toString().startsWith('40')) listo();
    });
  });
  return ws;
};

test('a client that leaves the namespace loses its connection, even if it answers heartbeats', async () => {
  const ws = await dentro(casa.miembro(0).token);
  expect(aparatos()).toBe(1);
  ws.send('41');
  await quedan(0);
  expect(aparatos()).toBe(0);
});

test('connections that leave the namespace do not accumulate beyond a member’s limit of thirty', async () => {
  const { token } = casa.miembro(0);
  for (let i = 0; i < 40; i += 1) (await dentro(token)).send('41');
  await quedan(0);
});

test('a logout ends every connection of the login, even one that left the namespace', async () => {
  const { token, acceso } = casa.miembro(0);
  (await dentro(token)).send('41');
  await dentro(token);
  cortarA(casa.app, { acceso });
  await quedan(0);
});

test('a connection that authenticates twenty times at once counts at most as one device, and is closed', async () => {
  const ws = await abrir();
  let mas = 0;
  const contar = setInterval(() => {
    mas = Math.max(mas, aparatos());
  }, 1);
  for (let i = 0; i < 20; i += 1) ws.send(entrar(casa.miembro(0).token));
  await quedan(0);
  clearInterval(contar);
  expect(mas).toBeLessThanOrEqual(1);
  expect(aparatos()).toBe(0);
  // A well-behaved client can still connect.
  await dentro(casa.miembro(0).token);
});

test('a closed connection that does not answer the closing frame is gone within seconds', async () => {
  const ws = await dentro(casa.miembro(0).token);
  ws.pause();
  cortarA(casa.app, { miembro: casa.id(0) });
  await quedan(0, DESPEDIDA);
});

test('a refused screen that does not answer the closing frame is gone within seconds', async () => {
  const ws = await abrir(RUTAS.vivoPantalla);
  ws.send(JSON.stringify({ token: 'ninguno' }));
  ws.pause();
  await quedan(0, DESPEDIDA);
});

/** Sends a request as plain text; returns the first piece of the answer, or '' if the connection closes without one. */
const preguntar = async (camino: string, upgrade: string): Promise<string> => {
  const cable = connect(Number(new URL(url).port), '127.0.0.1');
  cable.write(
    `GET ${camino} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${upgrade}\r\n` +
      'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [primero] = (await Promise.race([once(cable, 'data'), once(cable, 'close')])) as [unknown];
  cable.destroy();
  return Buffer.isBuffer(primero) ? primero.toString() : '';
};

test.each([
  ['h2c', RUTAS.salud, 200],
  ['websocket', RUTAS.salud, 200],
  ['h2c', CAMINO, 404],
  ['websocket', '/api/nada/', 404],
  ['websocket', RUTAS.yo, 401],
])('a request to upgrade to %s at %s is answered like an ordinary one', async (upgrade, camino, estado) => {
  expect(await preguntar(camino, upgrade)).toMatch(new RegExp(`^HTTP/1.1 ${String(estado)} `));
  await casa.como(0).verYo();
});
