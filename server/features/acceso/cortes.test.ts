import { once } from 'node:events';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tokens } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

const reloj = relojFijo();
let construida: App;
let url: string;
let familia: FamiliaSembrada;
beforeAll(async () => {
  construida = await buildTestApp({ reloj });
  url = await escuchar(construida);
  familia = await sembrarFamilia(construida);
});
afterAll(() => construida.app.close());

const entrar = async (n: number): Promise<Tokens> => {
  const { username } = await construida.contexto.base.escritura
    .selectFrom('usuarios')
    .select('username')
    .where('id', '=', familia.miembros[n]!.id)
    .executeTakeFirstOrThrow();
  return (await llamar(construida, 'POST', RUTAS.token, null, { username, password: 'una-clave-larga' })).cuerpo;
};
/** Checks that `hacer` closes the socket within a second of its answer. The time until the answer is not measured. */
const cortadoEnUnSegundo = async ({ socket }: Oyente, hacer: () => Promise<{ estado: number }>, estado = 200) => {
  const cortado = once(socket as never, 'disconnect').then(() => performance.now());
  expect((await hacer()).estado).toBe(estado);
  const contestado = performance.now();
  expect((await cortado) - contestado).toBeLessThan(1_000);
};
const sigueAbierto = async ({ socket }: Oyente) => {
  await new Promise((listo) => {
    setTimeout(listo, 150);
  });
  expect(socket.connected).toBe(true);
  socket.disconnect();
};
const comoAdmin = (camino: string, n: number, cuerpo?: object) =>
  llamar(construida, 'POST', ruta(camino, { id: familia.miembros[n]!.id }), familia.miembros[0]!.token, cuerpo);

test('logging out closes that login’s sockets, and no others of the member', async () => {
  const [una, otra] = [await entrar(1), await entrar(1)];
  const [tableta, movil] = [await oir(url, una.access), await oir(url, otra.access)];
  await cortadoEnUnSegundo(tableta, () => llamar(construida, 'POST', RUTAS.salir, null, { refresh: una.refresh }));
  await sigueAbierto(movil);
  await expect(oir(url, una.access)).rejects.toThrow('NO_AUTENTICADO');
});

test('reuse of a stolen refresh token closes the login’s sockets', async () => {
  const primero = await entrar(1);
  const renovar = async (refresh: string) => llamar(construida, 'POST', RUTAS.refrescar, null, { refresh });
  const segundo = (await renovar(primero.refresh)).cuerpo as Tokens;
  const tercero = (await renovar(segundo.refresh)).cuerpo as Tokens;
  reloj.avanzar(21);
  const movil = await oir(url, tercero.access);
  await cortadoEnUnSegundo(movil, () => renovar(primero.refresh), 401);
});

test('a demotion closes the sockets of all the member’s devices and nobody else’s; the family gets the event', async () => {
  await comoAdmin(RUTAS.rolAdmin, 1, { es_administrador: true });
  const [luis, ana] = [await oir(url, (await entrar(1)).access), await oir(url, familia.miembros[0]!.token)];
  await cortadoEnUnSegundo(luis, () => comoAdmin(RUTAS.rolAdmin, 1, { es_administrador: false }));
  await ana.esperar('miembro:cambiado');
  expect(ana.recibidos.at(-1)).toMatchObject({
    evento: 'miembro:cambiado',
    datos: { miembro: { id: familia.miembros[1]!.id, es_administrador: false, email: '' } },
  });
  await sigueAbierto(ana);
});

test('a promotion closes no socket', async () => {
  const luis = await oir(url, (await entrar(1)).access);
  await comoAdmin(RUTAS.rolAdmin, 1, { es_administrador: true });
  await sigueAbierto(luis);
});

test('a reset closes the sockets of all the member’s devices, and they cannot connect again', async () => {
  const { access } = await entrar(2);
  const [movil, tableta] = [await oir(url, access), await oir(url, (await entrar(2)).access)];
  const otra = once(tableta.socket as never, 'disconnect');
  await cortadoEnUnSegundo(movil, () => comoAdmin(RUTAS.restablecer, 2));
  await otra;
  await expect(oir(url, access)).rejects.toThrow('NO_AUTENTICADO');
});

test('a page of another origin gets no socket, our own does', async () => {
  const conectar = async (origin: string): Promise<boolean> => {
    const socket = io(url, {
      path: '/socket.io/',
      transports: ['websocket'],
      auth: { token: familia.miembros[0]!.token },
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin },
    });
    const conectado = await new Promise<boolean>((listo) => {
      socket.once('connect', () => listo(true));
      socket.once('connect_error', () => listo(false));
    });
    socket.disconnect();
    return conectado;
  };
  expect(await conectar('https://mala.example')).toBe(false);
  expect(await conectar('null')).toBe(false);
  expect(await conectar(url)).toBe(true);
});
