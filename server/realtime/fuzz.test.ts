import type { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { enUso } from '#server/testing/fuzz/en-uso.ts';
import { conversacion, dePantalla, deTelefono } from '#server/testing/fuzz/tramas.ts';
import { encenderPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { sembrarFamiliaCompleta, type FamiliaCompleta } from '#server/testing/rutas-de-prueba.ts';
import { llamar } from '#server/testing/sembrar.ts';

/** Number of connections of each kind that are open at once. */
const A_LA_VEZ = 10;
const TANDAS = rondas(5, 300);
/** Time, in ms, within which the server answers or closes a WebSocket, even on a busy machine. */
const PACIENCIA_MS = 10_000;
/** Time, in ms, to wait after an incomplete request, which the server leaves open because the rest may still come. */
const PACIENCIA_TCP_MS = 100;
const SEMILLA = Number(process.env['FUZZ_SEMILLA'] ?? 0) || Math.floor(Math.random() * 2 ** 31);
/** Growth of memory allowed between an early round and the last, in bytes. */
const HOLGURA = 6 * 1_048_576;

const registro: string[] = [];
/** Records uncaught errors, which would end a real server. */
const anotar = (error: unknown): void => void registro.push(String(error));
const SIN_RECOGER = ['uncaughtException', 'unhandledRejection'] as const;
let app: App;
let url: string;
let familia: FamiliaCompleta;
/** A phone and a screen that send nothing, and must keep receiving all events. */
let telefono: Oyente;
let pantalla: Pantalla;
beforeAll(async () => {
  for (const suceso of SIN_RECOGER) process.on(suceso, anotar);
  app = await buildTestApp({ alRegistrar: (linea) => registro.push(linea) });
  url = await escuchar(app);
  familia = await sembrarFamiliaCompleta(app);
  telefono = await oir(url, familia.admin);
  pantalla = await encenderPantalla(url, familia.pantalla);
});
afterAll(async () => {
  telefono.socket.disconnect();
  pantalla.ws.terminate();
  for (const suceso of SIN_RECOGER) process.off(suceso, anotar);
  await app.app.close();
});

const esperar = (ms: number): Promise<void> => new Promise((listo) => setTimeout(listo, ms));

/** Resolves when a connection has closed, also after an error; Node's `once` would reject then. */
const cerrado = (conexion: EventEmitter): Promise<unknown> => new Promise((listo) => conexion.once('close', listo));
/** Resolves at the first of these events, or after `ms`. */
const alguno = (conexion: EventEmitter, ms: number, ...eventos: readonly string[]): Promise<unknown> =>
  Promise.race([...eventos.map((evento) => new Promise((listo) => conexion.once(evento, listo))), esperar(ms)]);

/** Sends all frames, waits until the server has read them or closes, and disconnects without a goodbye. */
const porWebSocket = async (camino: string, tramas: readonly (string | Uint8Array)[]): Promise<void> => {
  const ws = new WebSocket(url.replace('http', 'ws') + camino);
  ws.on('error', () => undefined);
  const fin = cerrado(ws);
  await alguno(ws, PACIENCIA_MS, 'open', 'close');
  if (ws.readyState === ws.OPEN) {
    for (const trama of tramas) ws.send(trama);
    ws.ping();
    await alguno(ws, PACIENCIA_MS, 'pong', 'close');
  }
  ws.terminate();
  await fin;
};

/** Sends the pieces one after the other and disconnects, with a reset if `brusco`; returns what the server has answered. */
const porTcp = async (trozos: readonly Buffer[], brusco: boolean): Promise<string> => {
  const { hostname, port } = new URL(url);
  const conexion = connect(Number(port), hostname);
  let dicho = '';
  conexion.on('error', () => undefined).on('data', (trozo: Buffer) => (dicho += trozo.toString('latin1')));
  const fin = cerrado(conexion);
  for (const trozo of trozos) {
    conexion.write(trozo);
    await esperar(2);
  }
  if (dicho === '') await alguno(conexion, PACIENCIA_TCP_MS, 'data', 'close');
  if (brusco) conexion.resetAndDestroy();
  else conexion.destroy();
  await fin;
  return dicho;
};

const unaTanda = async (n: number): Promise<readonly string[]> => {
  const muestra = <T>(arbitrario: fc.Arbitrary<T>, cual: number): T[] =>
    fc.sample(arbitrario, { numRuns: A_LA_VEZ, seed: SEMILLA + 3 * n + cual });
  const tokens = (bueno: string) =>
    fc.oneof(
      fc.constant(bueno),
      fc.constantFrom<unknown>('', 'x', null, 7, {}, familia.miembro, familia.pantalla, `${bueno}x`),
    );
  const varias = <T>(trama: fc.Arbitrary<T>) => fc.array(trama, { minLength: 1, maxLength: 5 });
  const dichos = muestra(fc.tuple(conversacion, fc.boolean()), 0).map(([trozos, brusco]) => porTcp(trozos, brusco));
  await Promise.all([
    ...muestra(varias(deTelefono(tokens(familia.miembro))), 1).map((tramas) =>
      porWebSocket('/socket.io/?EIO=4&transport=websocket', tramas),
    ),
    ...muestra(varias(dePantalla(tokens(familia.pantalla))), 2).map((tramas) =>
      porWebSocket(RUTAS.vivoPantalla, tramas),
    ),
  ]);
  return Promise.all(dichos);
};

test('every connection handles any input: it ends, and no other client notices', { timeout: 0 }, async () => {
  const averias: string[] = [];
  let entonces = 0;
  for (let n = 0; n < TANDAS; n += 1) {
    for (const dicho of await unaTanda(n)) averias.push(...(dicho.match(/HTTP\/1\.1 5\d\d[^]{0,200}/g) ?? []));
    if (n === Math.floor(TANDAS / 3)) entonces = enUso();
  }
  expect(averias, `FUZZ_SEMILLA=${String(SEMILLA)}`).toEqual([]);
  expect(registro).toEqual([]);
  expect(enUso() - entonces).toBeLessThan(HOLGURA);

  // The connections from before are still there, and receive events.
  expect((await fetch(url + RUTAS.salud)).status).toBe(200);
  const antes = telefono.recibidos.length;
  const nueva = { nombre: 'Después de todo' };
  expect((await llamar(app, 'PATCH', ruta(RUTAS.familia, { id: familia.id }), familia.admin, nueva)).estado).toBe(200);
  await expect.poll(() => telefono.recibidos.length).toBeGreaterThan(antes);
  await expect.poll(() => pantalla.estado().familia.nombre).toBe(nueva.nombre);
  expect(telefono.socket.connected).toBe(true);
});
