import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { REACCIONES } from '#shared/contracts/reacciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla } from '#server/testing/pantalla.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar } from '#server/testing/sembrar.ts';

let app: App;
let reloj: ReturnType<typeof relojFijo>;
let r: RepartoSembrado;
const empezar = async (motor?: 'sqlite'): Promise<void> => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj, ...(motor && { motor }) });
  r = await sembrarReparto(app);
};
beforeEach(() => empezar());
afterEach(() => app.app.close());

const reacciona = (quien: string, emoji: unknown = '👏', id = r.sesion.id) =>
  llamar(app, 'POST', ruta(RUTAS.reacciones, { id }), quien, { emoji });
const token = (cual: number): string => r.miembros[cual]?.token ?? '';

test('a reaction reaches the family’s sockets and no other family, raises no version and is not stored', async () => {
  const otra = await sembrarReparto(app);
  const red = await escuchar(app);
  const pantalla = await encenderPantalla(red, (await vincularPantalla(app, r.admin)).token);
  const [luis, ajena] = [await oir(red, token(1)), await oir(red, otra.miembros[0]?.token ?? '')];
  const { escritura: db } = app.contexto.base;
  const antes = await leerVersion(db, r.id);
  for (const emoji of REACCIONES) {
    expect((await reacciona(token(0), emoji)).estado).toBe(204);
    reloj.avanzar(1);
  }
  await luis.esperar('reaccion', REACCIONES.length);
  const dichas = luis.recibidos.filter((x) => x.evento === 'reaccion');
  expect(dichas.map((x) => x.datos)).toEqual(
    REACCIONES.map((emoji) => ({ version: expect.any(Number), miembro: r.miembros[0]?.id, emoji })),
  );
  expect(ajena.recibidos.filter((x) => x.evento === 'reaccion')).toEqual([]);
  expect(await leerVersion(db, r.id)).toBe(antes);
  await expect
    .poll(() => pantalla.mensajes.filter((x) => x.tipo === 'reaccion').map((x) => x.emoji))
    .toEqual(REACCIONES);
  expect(pantalla.estado().version).toBe(antes);
  pantalla.ws.close();
  luis.socket.disconnect();
  ajena.socket.disconnect();
});

test('a member may send one a second, of the six only, and only while a draft is running', async () => {
  expect((await reacciona(token(0))).estado).toBe(204);
  expect(await reacciona(token(0), '🔥')).toEqual({
    estado: 429,
    cuerpo: { detail: 'Una reacción por segundo' },
    cabeceras: expect.anything(),
  });
  expect((await reacciona(token(1))).estado).toBe(204);
  reloj.avanzar(1);
  expect((await reacciona(token(0), '🔥')).estado).toBe(204);
  expect((await reacciona(token(1), '🍆')).estado).toBe(400);
  await llamar(app, 'POST', ruta(RUTAS.cancelarReparto, { id: r.sesion.id }), r.admin);
  reloj.avanzar(1);
  expect(await reacciona(token(0))).toMatchObject({ estado: 409, cuerpo: { codigo: 'SIN_SESION' } });
});

/** Waits until the server has read all that a device sent: the server answers a ping only after what was sent before. */
const leida = async ({ socket }: Oyente): Promise<void> => {
  const { ws } = socket.io.engine.transport as unknown as { readonly ws: WebSocket };
  const vuelta = once(ws, 'pong');
  ws.ping();
  await vuelta;
};

test('a reaction sent over a member’s connection counts as one sent to the API, and is refused in the same cases', async () => {
  // On PostgreSQL a reaction may be judged after what was sent later, and nothing tells when.
  await app.app.close();
  await empezar('sqlite');
  const red = await escuchar(app);
  const [ana, luis] = [await oir(red, token(0)), await oir(red, token(1))];
  const [yo, otro] = [r.miembros[0]?.id, r.miembros[1]?.id];
  const vistas = () =>
    luis.recibidos.flatMap((x) => (x.evento === 'reaccion' ? [[x.datos.miembro, x.datos.emoji]] : []));
  const dice = async (quien: Oyente, ...algo: readonly unknown[]) => {
    quien.socket.emit('reaccion', ...algo);
    await leida(quien);
  };
  await dice(ana, '👏');
  // A member may react once a second, by socket and by HTTP together.
  await dice(ana, '🔥');
  expect((await reacciona(token(0), '🔥')).estado).toBe(429);
  reloj.avanzar(1);
  for (const nada of ['🍆', null, { emoji: '👏' }, ['👏'], 7]) await dice(ana, nada);
  await dice(ana);
  expect((await reacciona(token(0), '💪')).estado).toBe(204);
  // The family's switch and the draft's end count from the next reaction on.
  const conmutar = (reacciones: boolean) =>
    llamar(app, 'PATCH', ruta(RUTAS.familia, { id: r.id }), r.admin, { reacciones });
  await conmutar(false);
  reloj.avanzar(1);
  await dice(ana, '❤️');
  expect((await reacciona(token(0))).cuerpo).toMatchObject({ codigo: 'SIN_REACCIONES' });
  await conmutar(true);
  await dice(luis, '🥳');
  await llamar(app, 'POST', ruta(RUTAS.cancelarReparto, { id: r.sesion.id }), r.admin);
  reloj.avanzar(1);
  await dice(ana, '❤️');
  expect((await reacciona(token(0))).cuerpo).toMatchObject({ codigo: 'SIN_SESION' });
  await llamar(app, 'POST', RUTAS.iniciar, r.admin, {});
  await dice(ana, '🎉');
  await luis.esperar('reaccion', 4);
  expect(vistas()).toEqual([
    [yo, '👏'],
    [yo, '💪'],
    [otro, '🥳'],
    [yo, '🎉'],
  ]);
  ana.socket.disconnect();
  luis.socket.disconnect();
});

test('one switch turns reactions off, and each member’s read of the draft says so', async () => {
  const actual = () => llamar(app, 'GET', RUTAS.sesionActual, token(1));
  expect(await actual()).toMatchObject({ cuerpo: { reacciones: true } });
  await llamar(app, 'PATCH', ruta(RUTAS.familia, { id: r.id }), r.admin, { reacciones: false });
  expect(await actual()).toMatchObject({ cuerpo: { reacciones: false } });
  expect(await reacciona(token(1))).toMatchObject({ estado: 409, cuerpo: { codigo: 'SIN_REACCIONES' } });
});
