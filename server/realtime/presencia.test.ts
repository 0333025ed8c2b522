import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soloLargo } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { aTiempo } from '#server/testing/a-tiempo.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { decirA } from '#server/testing/publicaciones.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let app: App;
let url: string;
let familia: RepartoSembrado;
let ana: number;
let luis: number;
let abiertos: Oyente[];
let pantalla: Pantalla;
beforeEach(async () => {
  app = await buildTestApp();
  url = await escuchar(app);
  familia = await sembrarReparto(app);
  [ana, luis] = familia.miembros.map((m) => m.id) as [number, number];
  pantalla = await encenderPantalla(url, (await vincularPantalla(app, familia.miembros[0]!.token)).token);
  abiertos = [];
});
afterEach(async () => {
  for (const { socket } of abiertos) socket.disconnect();
  pantalla.ws.terminate();
  await app.app.close();
});

const entrar = async (i: number): Promise<Oyente> => {
  const oyente = await oir(url, familia.miembros[i]!.token);
  abiertos.push(oyente);
  return oyente;
};
/** Returns the raw connection of a member's device. */
const cable = (socket: Socket) =>
  (
    socket.io.engine.transport as unknown as {
      ws: WebSocket & { _socket: { destroy: () => void } };
    }
  ).ws;
const espera = (ms: number) => new Promise((listo) => setTimeout(listo, ms));
/** Returns the ms until phone and screen show exactly these members. */
const hastaVer = async (oyente: Oyente, ids: readonly number[]): Promise<number> => {
  const desde = performance.now();
  await expect
    .poll(() => [oyente.presencias.at(-1), pantalla.estado().conectados], { interval: 10 })
    .toEqual([ids, ids]);
  return performance.now() - desde;
};

test('phones and screens are told of each change once, in order', async () => {
  const deAna = await entrar(0);
  await hastaVer(deAna, [ana]);
  const deLuis = await entrar(1);
  // The presence is sent at the connection, without waiting for the next announcement.
  await expect.poll(() => deLuis.presencias[0]).toEqual([ana]);
  await hastaVer(deAna, [ana, luis]);
  const segundo = await entrar(1);
  deLuis.socket.disconnect();
  await espera(600);
  expect(deAna.presencias).toEqual([[], [ana], [ana, luis]]);
  segundo.socket.disconnect();
  await hastaVer(deAna, [ana]);
  expect(deAna.presencias).toHaveLength(4);
  expect(pantalla.mensajes.map((m) => m.tipo)).toEqual(['estado', 'presencia', 'presencia', 'presencia']);
  expect(pantalla.saltos).toEqual([]);
});

test('a phone whose connection breaks without a goodbye is gone within two seconds', async () => {
  const deAna = await entrar(0);
  await aTiempo(2_000, async () => {
    const deLuis = await entrar(1);
    await hastaVer(deAna, [ana, luis]);
    cable(deLuis.socket)._socket.destroy();
    return hastaVer(deAna, [ana]);
  });
});

test('a new connection is seen within a second, and a goodbye within one', async () => {
  const deAna = await entrar(0);
  await hastaVer(deAna, [ana]);
  await aTiempo(1_000, async () => {
    const deLuis = await entrar(1);
    const tardo = await hastaVer(deAna, [ana, luis]);
    deLuis.socket.disconnect();
    return Math.max(tardo, await hastaVer(deAna, [ana]));
  });
});

soloLargo('a phone that vanishes silently is gone within twelve seconds', async () => {
  const deAna = await entrar(0);
  // This client keeps its connection open and answers no ping; the app's client would disconnect by itself.
  const ws = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  ws.once('message', () => ws.send(`40${JSON.stringify({ token: familia.miembros[1]!.token })}`));
  await hastaVer(deAna, [ana, luis]);
  // Twelve seconds, and some time for a busy machine.
  await expect.poll(() => deAna.presencias.at(-1), { timeout: 12_000 + 1_500, interval: 50 }).toEqual([ana]);
  ws.terminate();
});

test('a phone that reconnects at once is never shown as gone', async () => {
  const deAna = await entrar(0);
  const deLuis = await entrar(1);
  await hastaVer(deAna, [ana, luis]);
  const dichas = deAna.presencias.length;
  cable(deLuis.socket)._socket.destroy();
  await entrar(1);
  // An announcement that Luis was gone would come before this one about another member, or be part of it.
  await entrar(2);
  await hastaVer(deAna, [ana, luis, familia.miembros[2]!.id]);
  expect(deAna.presencias.slice(dichas)).toHaveLength(1);
});

test('a presence event carries the family’s known version, and never another family’s presence', async () => {
  const otra = await sembrarFamilia(app);
  const ajeno = await oir(url, otra.miembros[0]!.token);
  abiertos.push(ajeno);
  decirA(app, { familia: familia.id, version: 7 }, 'carga:cambiada', {});
  const vistas: unknown[] = [];
  const socket = io(url, {
    path: '/socket.io/',
    transports: ['websocket'],
    auth: { token: familia.miembros[0]!.token },
    forceNew: true,
  });
  socket.on('presencia', (m) => vistas.push(m));
  await expect
    .poll(() => vistas)
    .toEqual([
      { version: 7, conectados: [] },
      { version: 7, conectados: [ana] },
    ]);
  socket.disconnect();
  await espera(600);
  expect(ajeno.presencias).toEqual([[], [otra.miembros[0]!.id]]);
});
