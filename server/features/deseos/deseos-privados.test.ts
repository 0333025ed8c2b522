import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { encenderPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { rutasDe, sembrarFamiliaCompleta, type FamiliaCompleta } from '#server/testing/rutas-de-prueba.ts';
import { llamar } from '#server/testing/sembrar.ts';

/** A wish list is its owner's secret: whatever others read or receive is the same with and without it. */

let app: App;
let url: string;
let familia: FamiliaCompleta;
beforeEach(async () => {
  app = await buildTestApp({ reloj: relojFijo() });
  url = await escuchar(app);
  familia = await sembrarFamiliaCompleta(app);
});
afterEach(() => app.app.close());

/** Returns everything that the holder of a token can read, by path. With `suya`, the owner's reads, without the list itself. */
const todoLoQueLee = async (token: string, suya = false): Promise<Record<string, unknown>> => {
  const leido: Record<string, unknown> = {};
  for (const { metodo, url } of rutasDe(app)) {
    // Leaves out the audit log, since one of these reads exports the family's file, which is recorded there.
    if (metodo !== 'GET' || (suya && url === RUTAS.deseos) || url === RUTAS.rastro) continue;
    const { estado, cuerpo, cabeceras } = await llamar(
      app,
      'GET',
      ruta(url, { id: url.includes(':id') ? familia.idPara(url) : 0, n: 1 }),
      token,
    );
    // Leaves out presence, which changes at its own time, and the size of the database.
    leido[url] = {
      estado,
      cuerpo: JSON.stringify(cuerpo).replaceAll(/"(conectad(a|os)":(true|false|\[[^\]]*\])|bytes":\d+)/g, ''),
      version: cabeceras['x-familia-version'],
    };
  }
  expect(Object.keys(leido).length).toBeGreaterThan(15);
  return leido;
};

test('only the owner’s own read shows that there is a list; others’ reads do not, and no other device gets its event', async () => {
  const [ana, luis, marta] = familia.miembros as [
    FamiliaCompleta['miembros'][number],
    FamiliaCompleta['miembros'][number],
    FamiliaCompleta['miembros'][number],
  ];
  const suyos = await oir(url, marta.token);
  const ajenos: Oyente[] = [await oir(url, ana.token), await oir(url, luis.token)];
  const pantalla: Pantalla = await encenderPantalla(url, familia.pantalla);
  const leer = async () => [
    await todoLoQueLee(ana.token),
    await todoLoQueLee(luis.token),
    await todoLoQueLee(familia.pantalla),
    await todoLoQueLee(marta.token, true),
  ];
  const antes = await leer();
  const version = await leerVersion(app.contexto.base.escritura, familia.id);
  const [textos, oidos] = [pantalla.textos.length, ajenos.map((o) => o.recibidos.length)];

  const tareas = familia.sesion.tareas.slice(0, 5).map((t) => t.id);
  expect(await llamar(app, 'PUT', RUTAS.deseos, marta.token, { tareas })).toMatchObject({ estado: 200 });
  await suyos.esperar('deseos:cambiados');

  expect(await leer()).toEqual(antes);
  // Events arrive in order: once the event of this change is here, all earlier ones have arrived.
  await llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: ana.id }), ana.token, { last_name: 'García' });
  for (const o of ajenos) await o.esperar('miembro:cambiado');
  expect(ajenos.map((o) => o.recibidos.slice(oidos[ajenos.indexOf(o)]).map((x) => x.evento))).toEqual([
    ['miembro:cambiado'],
    ['miembro:cambiado'],
  ]);
  expect(pantalla.textos.slice(textos).join(' ')).not.toMatch(/deseo/i);
  expect(suyos.recibidos.find((x) => x.evento === 'deseos:cambiados')).toEqual({
    evento: 'deseos:cambiados',
    datos: { version },
  });

  for (const t of [suyos, ...ajenos]) t.socket.disconnect();
  pantalla.ws.terminate();
});

test('another member’s list can be neither read nor written', async () => {
  const [ana, luis] = familia.miembros;
  const tareas = familia.sesion.tareas.slice(0, 3).map((t) => t.id);
  await llamar(app, 'PUT', RUTAS.deseos, luis?.token ?? '', { tareas });
  for (const consulta of [`?miembro=${String(luis?.id)}`, `?usuario=${String(luis?.id)}`]) {
    expect((await llamar(app, 'GET', RUTAS.deseos + consulta, ana?.token ?? '')).cuerpo).toEqual({ tareas: [] });
  }
  expect(await llamar(app, 'PUT', RUTAS.deseos, ana?.token ?? '', { tareas: [], miembro: luis?.id })).toMatchObject({
    estado: 400,
    cuerpo: { miembro: ['Campo desconocido'] },
  });
  expect((await llamar(app, 'GET', RUTAS.deseos, luis?.token ?? '')).cuerpo).toEqual({ tareas });
  expect(await llamar(app, 'GET', RUTAS.deseos, familia.pantalla)).toMatchObject({ estado: 401 });
});
