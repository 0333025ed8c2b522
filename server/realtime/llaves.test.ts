import { once } from 'node:events';
import type { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { PERMISOS_LLAVE } from '#shared/domain/llaves/llaves.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { hacerLlave, ponerLlave } from '#server/testing/llave-de-prueba.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { con } from '#server/testing/servicios.ts';
import { crearInstalacion } from '#server/testing/varios-nodos.ts';

/** Functions that close what a test opened; called in reverse order. */
let abiertos: (() => unknown)[];
beforeEach(() => {
  abiertos = [];
});
afterEach(async () => {
  for (const cerrar of abiertos.toReversed()) await cerrar();
});
const escucharCon = async (url: string, clave: string): Promise<Oyente> => {
  const oyente = await oir(url, clave);
  abiertos.push(() => oyente.socket.disconnect());
  return oyente;
};
const decirA = (app: App, familia: FamiliaSembrada, miembro: number) =>
  cambiar(app.contexto, familia.id, async (cambio) => {
    cambio.difundirA(miembro, 'correccion:cambiada', {});
    cambio.toca('miembro', miembro);
    return bien(null);
  });
/** Checks that `hacer` closes the socket within a second of its answer. */
const cortadoEnUnSegundo = async ({ socket }: Oyente, hacer: () => Promise<{ readonly estado: number }>) => {
  const cortado = once(socket as never, 'disconnect').then(() => performance.now());
  expect((await hacer()).estado).toBeLessThan(300);
  const contestado = performance.now();
  expect((await cortado) - contestado).toBeLessThan(1_000);
};

describe('a socket opened with a key', () => {
  let app: App;
  let url: string;
  let familia: FamiliaSembrada;
  let ana: MiembroSembrado;
  let luis: MiembroSembrado;
  beforeEach(async () => {
    app = await buildTestApp();
    abiertos.push(() => app.app.close());
    url = await escuchar(app);
    familia = await sembrarFamilia(app);
    [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];
  });

  test('hears what everyone hears, not what goes to its member alone', async () => {
    const { clave } = await hacerLlave(app, luis, ['leer']);
    const [conLlave, movil] = [await escucharCon(url, clave), await escucharCon(url, luis.token)];
    await decirA(app, familia, luis.id);
    await Promise.all([conLlave.esperar('miembro:cambiado'), movil.esperar('miembro:cambiado')]);
    expect(conLlave.recibidos.map((r) => r.evento)).toEqual(['miembro:cambiado']);
    expect(movil.recibidos.map((r) => r.evento).toSorted()).toEqual(['correccion:cambiada', 'miembro:cambiado']);
  });

  test('does not count its member as present', async () => {
    await escucharCon(url, (await hacerLlave(app, luis, ['leer'])).clave);
    const movil = await escucharCon(url, ana.token);
    await expect.poll(() => movil.presencias.at(-1)).toEqual([ana.id]);
    expect(app.contexto.presentes.cuantos()).toEqual({ miembros: 1, aparatos: 1, pantallas: 0 });
  });

  test('needs the scope `leer` and a valid key', async () => {
    const sinLeer = await ponerLlave(app, familia.id, ana.id, ['marcar', 'calendario', 'casa']);
    await expect(oir(url, sinLeer)).rejects.toThrow('NO_AUTENTICADO');
    await expect(oir(url, `tt_${'x'.repeat(43)}`)).rejects.toThrow('NO_AUTENTICADO');
  });

  test('is closed within a second when the key is removed, and no other is', async () => {
    const { clave, id } = await hacerLlave(app, luis, ['leer']);
    const otra = await escucharCon(url, (await hacerLlave(app, luis, ['leer'])).clave);
    const movil = await escucharCon(url, luis.token);
    const suyo = await escucharCon(url, clave);
    await cortadoEnUnSegundo(suyo, () => llamarComo(app, luis, 'DELETE', ruta(RUTAS.llave, { id })));
    await expect(oir(url, clave)).rejects.toThrow('NO_AUTENTICADO');
    await decirA(app, familia, luis.id);
    await Promise.all([otra.esperar('miembro:cambiado'), movil.esperar('miembro:cambiado')]);
  });

  test('is closed when an admin who made the key for another is reset', async () => {
    await llamarComo(app, ana, 'POST', ruta(RUTAS.rolAdmin, { id: luis.id }), { es_administrador: true });
    const { clave } = await hacerLlave(app, luis, ['leer'], { miembro: familia.miembros[3]!.id });
    const oyente = await escucharCon(url, clave);
    await cortadoEnUnSegundo(oyente, () => llamarComo(app, ana, 'POST', ruta(RUTAS.restablecer, { id: luis.id })));
  });

  test('stays open when a login of its member ends', async () => {
    const oyente = await escucharCon(url, (await hacerLlave(app, luis, ['leer'])).clave);
    await cambiar(app.contexto, null, async ({ cortar }) => {
      cortar({ acceso: luis.acceso }, { acceso: 0 });
      return bien(null);
    });
    await decirA(app, familia, ana.id);
    await oyente.esperar('miembro:cambiado');
  });

  test('may not react in a draft', async () => {
    const reparto = await sembrarReparto(app);
    const movil = await escucharCon(url, reparto.admin);
    const suya = await ponerLlave(app, reparto.id, reparto.miembros[0]!.id, PERMISOS_LLAVE);
    const oyente = await escucharCon(url, suya);
    oyente.socket.emit('reaccion', '👏');
    // The server reads in order: once it answers this ping, it has read the reaction sent before it.
    const { ws } = oyente.socket.io.engine.transport as unknown as { readonly ws: WebSocket };
    const vuelta = once(ws, 'pong');
    ws.ping();
    await vuelta;
    movil.socket.emit('reaccion', '🔥');
    await movil.esperar('reaccion');
    expect(movil.recibidos.map((r) => r.evento === 'reaccion' && r.datos.emoji)).toEqual(['🔥']);
  });
});

test('a socket is closed when its key’s last day ends', async () => {
  // Half a second before midnight in Madrid.
  const app = await buildTestApp({ reloj: { ahora: () => '2026-11-21T22:59:59.500Z' } });
  abiertos.push(() => app.app.close());
  const familia = await sembrarFamilia(app);
  const { clave } = await hacerLlave(app, familia.miembros[1]!, ['leer'], { hasta: '2026-11-21' });
  const oyente = await escucharCon(await escuchar(app), clave);
  await once(oyente.socket as never, 'disconnect');
});

describe('on another node', con('postgres', 'redis'), () => {
  test('a removed key is refused at the next request, and its sockets are closed', async () => {
    const instalacion = await crearInstalacion();
    abiertos.push(() => instalacion.cerrar());
    const [a, b] = [await instalacion.abrir(), await instalacion.abrir()];
    const familia = await sembrarFamilia(a.app);
    const luis = familia.miembros[1]!;
    const { clave, id } = await hacerLlave(a.app, luis, ['leer']);
    const leerEnB = async () => (await llamar(b.app, 'GET', RUTAS.misTareas, clave)).estado;
    const oyente = await escucharCon(b.url, clave);
    const callado = await escucharCon(b.url, (await hacerLlave(a.app, luis, ['leer'])).clave);
    expect(await leerEnB()).toBe(200);
    await cortadoEnUnSegundo(oyente, () => llamarComo(a.app, luis, 'DELETE', ruta(RUTAS.llave, { id })));
    expect(await leerEnB()).toBe(401);
    // The check every two seconds closes what a lost message left open, and nothing else.
    const porPerder = await hacerLlave(a.app, luis, ['leer']);
    const perdido = await escucharCon(b.url, porPerder.clave);
    const cortado = once(perdido.socket as never, 'disconnect');
    await a.app.contexto.base.escritura.deleteFrom('llaves').where('id', '=', porPerder.id).execute();
    await cortado;
    expect(callado.socket.connected).toBe(true);
  });
});
