import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Tokens } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { CIERRE_PANTALLA } from '#shared/contracts/vincular-pantalla.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { oir, pedir } from '#server/testing/en-red.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

/**
 * Tests that a connection which a call cuts receives nothing more after the call's answer. The server runs in a process of
 * its own.
 */

let datos: string;
let servidor: ServidorHijo;
let familia: FamiliaSembrada;
let pantalla: { token: string; dispositivo: { id: number } };
let movil: Tokens;
let tableta: Tokens;

beforeAll(async () => {
  datos = await mkdtemp(join(tmpdir(), 'te-toca-'));
  const siembra = await buildTestApp({
    archivo: join(datos, 'te-toca.db'),
    reloj: { ahora: () => new Date().toISOString() },
  });
  familia = await sembrarFamilia(siembra, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis', admin: true },
    { nombre: 'Marta', grupo_edad: 'JUVENIL' },
    { nombre: 'Leo', grupo_edad: 'INFANTIL' },
  ]);
  pantalla = await vincularPantalla(siembra, familia.miembros[0]!.token);
  const { username } = await siembra.contexto.base.escritura
    .selectFrom('usuarios')
    .select('username')
    .where('id', '=', familia.miembros[3]!.id)
    .executeTakeFirstOrThrow();
  const entrar = async () =>
    (await llamar(siembra, 'POST', RUTAS.token, null, { username, password: 'una-clave-larga' })).cuerpo as Tokens;
  [movil, tableta] = [await entrar(), await entrar()];
  await siembra.app.close();
  servidor = await arrancarHijo(datos, await puertoLibre());
});
afterAll(async () => {
  await servidor.matar();
  await rm(datos, { recursive: true, force: true });
});

/**
 * A client's connection seen from outside: the versions it received, when and why it closed, and ways to stop and resume its
 * reading.
 */
interface Cable {
  readonly versiones: number[];
  readonly cerradoEn: () => number | null;
  readonly motivo: () => unknown;
  readonly ensordecer: () => void;
  readonly despertar: () => void;
}
interface Tubo {
  readonly pause: () => void;
  readonly resume: () => void;
}

const telefono = (token: string): Promise<Cable> =>
  new Promise((listo, fallo) => {
    const socket = io(servidor.url, {
      path: '/socket.io/',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    });
    const versiones: number[] = [];
    let cerrado: number | null = null;
    let motivo: unknown = null;
    const tubo = () => (socket.io.engine.transport as unknown as { ws: { _socket: Tubo } }).ws._socket;
    socket.onAny((evento: string, dato: { version: number }) =>
      evento === 'presencia' || evento === 'servidor' ? 0 : versiones.push(dato.version),
    );
    socket.once('disconnect', (razon) => ([cerrado, motivo] = [performance.now(), razon]));
    socket.once('connect_error', fallo);
    socket.once('connect', () =>
      listo({
        versiones,
        cerradoEn: () => cerrado,
        motivo: () => motivo,
        ensordecer: () => tubo().pause(),
        despertar: () => tubo().resume(),
      }),
    );
  });

const tele = (token: string): Promise<Cable> =>
  new Promise((listo, fallo) => {
    const ws = new WebSocket(servidor.url.replace('http', 'ws') + RUTAS.vivoPantalla);
    const versiones: number[] = [];
    let cerrado: number | null = null;
    let motivo: unknown = null;
    const cable: Cable = {
      versiones,
      cerradoEn: () => cerrado,
      motivo: () => motivo,
      ensordecer: () => ws.pause(),
      despertar: () => ws.resume(),
    };
    ws.on('open', () => ws.send(JSON.stringify({ token })));
    ws.on('close', (codigo) => {
      [cerrado, motivo] = [performance.now(), codigo];
      fallo(new Error(`Closed with ${String(codigo)}`));
    });
    ws.on('message', (m: Buffer) => {
      const { tipo, version } = JSON.parse(m.toString()) as { tipo: string; version: number };
      if (tipo !== 'presencia' && tipo !== 'latido') versiones.push(version);
      listo(cable);
    });
  });

const comoAna = (metodo: string, camino: string, cuerpo?: unknown) =>
  pedir(servidor.url, metodo, camino, familia.miembros[0]!.token, cuerpo);
const versionDeFamilia = async (): Promise<number> =>
  ((await comoAna('GET', RUTAS.sesionActual)).cuerpo as { version: number }).version;

const id = (i: number) => ({ id: familia.miembros[i]!.id });

/**
 * Name; the client, which connects twice; the call that cuts it; the call's status; whether the client may connect again;
 * the reason for closing.
 */
const CASOS: readonly (readonly [
  string,
  () => Promise<Cable>,
  () => Promise<{ estado: number }>,
  number,
  boolean,
  unknown,
])[] = [
  [
    'an unpaired screen',
    () => tele(pantalla.token),
    () => comoAna('DELETE', ruta(RUTAS.dispositivoPantalla, { id: pantalla.dispositivo.id })),
    204,
    false,
    CIERRE_PANTALLA.NO_VINCULADA,
  ],
  [
    'a demoted admin',
    () => telefono(familia.miembros[1]!.token),
    () => comoAna('POST', ruta(RUTAS.rolAdmin, id(1)), { es_administrador: false }),
    200,
    true,
    'transport close',
  ],
  [
    'a reset member',
    () => telefono(familia.miembros[2]!.token),
    () => comoAna('POST', ruta(RUTAS.restablecer, id(2))),
    200,
    false,
    'transport close',
  ],
  [
    'a phone that logged out',
    () => telefono(movil.access),
    () => pedir(servidor.url, 'POST', RUTAS.salir, '', { refresh: movil.refresh }),
    200,
    false,
    'transport close',
  ],
];

test.each(CASOS)(
  '%s loses both connections within a second of the answer, and receives nothing afterwards',
  async (_nombre, conectar, hacer, estado, vuelve, motivo) => {
    const testigo = await oir(servidor.url, familia.miembros[0]!.token);
    // A connection that must survive, of Leo. He also logs out in one case, but on another device.
    const otro = await oir(servidor.url, tableta.access);
    const atento = await conectar();
    const sordo = await conectar();
    // A client that stops reading: events queued for it must not arrive later either.
    sordo.ensordecer();

    expect((await hacer()).estado).toBe(estado);
    const respuesta = performance.now();
    const alCortar = await versionDeFamilia();
    await expect.poll(atento.cerradoEn, { interval: 5 }).not.toBeNull();
    expect((atento.cerradoEn() ?? 0) - respuesta).toBeLessThan(1_000);
    expect(atento.motivo()).toBe(motivo);

    for (let i = 0; i < 5; i += 1)
      expect((await comoAna('POST', RUTAS.agregarMiembro, { first_name: 'Abuela' })).estado).toBe(201);
    const alFinal = await versionDeFamilia();
    expect(alFinal).toBe(alCortar + 5);
    for (const { recibidos } of [testigo, otro]) await expect.poll(() => recibidos.at(-1)?.datos.version).toBe(alFinal);

    sordo.despertar();
    await expect.poll(sordo.cerradoEn).not.toBeNull();
    for (const { versiones } of [atento, sordo]) expect(versiones.filter((v) => v > alCortar)).toEqual([]);

    const otraVez = conectar().then(
      () => true,
      () => false,
    );
    expect(await otraVez).toBe(vuelve);
    expect([testigo.socket.connected, otro.socket.connected]).toEqual([true, true]);
    for (const { socket } of [testigo, otro]) socket.disconnect();
  },
);
