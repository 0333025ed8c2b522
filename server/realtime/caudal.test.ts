import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { CAMINO_SOCKET } from '#server/http/crear-fastify.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

/** Tests the limits on messages to the server: a client that sends far more than heartbeats and reactions is disconnected. */

let app: App;
let url: string;
let admin: string;
beforeEach(async () => {
  app = await buildTestApp();
  url = (await escuchar(app)).replace('http', 'ws');
  admin = (await sembrarFamilia(app)).miembros[0]!.token;
});
afterEach(() => app.app.close());

/** Opens a connection, sends the token in `saludo`, and resolves when the server has accepted it. */
const entrar = async (camino: string, saludo: string, dentro: (texto: string) => boolean): Promise<WebSocket> => {
  const ws = new WebSocket(url + camino);
  ws.on('error', () => undefined);
  ws.once('open', () => ws.send(saludo));
  await new Promise<void>((listo) => ws.on('message', (m: Buffer) => (dentro(m.toString()) ? listo() : undefined)));
  return ws;
};
const comoMiembro = () =>
  entrar(`${CAMINO_SOCKET}?EIO=4&transport=websocket`, `40${JSON.stringify({ token: admin })}`, (t) =>
    t.startsWith('40'),
  );
const comoPantalla = async () =>
  entrar(RUTAS.vivoPantalla, JSON.stringify({ token: (await vincularPantalla(app, admin)).token }), (t) =>
    t.includes('"estado"'),
  );

const hablar = {
  messages: (ws: WebSocket) => ws.send('42["x"]'),
  'empty messages': (ws: WebSocket) => ws.send(''),
  pings: (ws: WebSocket) => ws.ping(),
  'pongs that nobody asked for': (ws: WebSocket) => ws.pong(),
  'pieces of one message': (ws: WebSocket) => ws.send('', { fin: false }),
} as const;
const casos = Object.keys(hablar).flatMap(
  (que) =>
    [
      ['a member’s socket', que],
      ['a screen', que],
    ] as const,
);

test.each(casos)('%s that sends a stream of %s is disconnected before it has sent 20,000', async (quien, que) => {
  const ws = await (quien === 'a screen' ? comoPantalla() : comoMiembro());
  const cerrada = new Promise<void>((listo) => ws.once('close', () => listo()));
  let enviadas = 0;
  while (ws.readyState === WebSocket.OPEN && enviadas < 100_000) {
    for (let i = 0; i < 1_000; i += 1) hablar[que as keyof typeof hablar](ws);
    enviadas += 1_000;
    await new Promise((listo) => setTimeout(listo, 1));
  }
  await cerrada;
  expect(enviadas).toBeLessThan(20_000);
});

test.each(['member', 'screen'])(
  'a %s that answers at once all heartbeats of twenty seconds without network stays connected',
  async (quien) => {
    const ws = await (quien === 'screen' ? comoPantalla() : comoMiembro());
    for (let i = 0; i < 100; i += 1) ws.pong();
    for (let i = 0; i < 5; i += 1) ws.send(quien === 'screen' ? 'hola' : '3');
    await new Promise((listo) => setTimeout(listo, 300));
    expect(ws.readyState).toBe(WebSocket.OPEN);
    ws.terminate();
  },
);
