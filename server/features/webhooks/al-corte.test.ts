import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WebhookHecho } from '#shared/contracts/webhooks.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { bien } from '#shared/domain/resultado.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { tomarEnvios } from '#server/data/envios.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearBaseMigrada } from '#server/testing/base-de-prueba.ts';
import { encender } from '#server/testing/nodos.ts';
import { abrirReceptor, type Receptor } from '#server/testing/receptor-webhooks.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { con } from '#server/testing/servicios.ts';

type App = Awaited<ReturnType<typeof buildTestApp>>;

let receptor: Receptor;
let estado: number | null;
let carpeta: string;
beforeEach(async () => {
  estado = 200;
  carpeta = mkdtempSync(join(tmpdir(), 'webhooks-'));
  receptor = await abrirReceptor(() => estado);
});
afterEach(async () => {
  await receptor.cerrar();
  rmSync(carpeta, { recursive: true });
});

const sembrar = async (app: App, cuantas: number): Promise<FamiliaSembrada> => {
  const familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
  const tareas: (readonly [number, number])[] = [];
  for (let i = 0; i < cuantas; i += 1)
    tareas.push([await crearTarea(app, familia, { nombre: `Tarea ${String(i)}` }), 1]);
  await repartir(app, familia, ...tareas);
  const { cuerpo } = await llamarComo(app, familia.miembros[0]!, 'POST', RUTAS.webhooks, { direccion: receptor.url });
  expect((cuerpo as WebhookHecho).secreto).toMatch(/^whsec_/);
  return familia;
};
const tachar = async (app: App, familia: FamiliaSembrada, id: number) => {
  expect((await llamarComo(app, familia.miembros[1]!, 'PATCH', ruta(RUTAS.completar, { id }))).estado).toBe(200);
};
const hechas = () =>
  receptor.llegados
    .filter((l) => l.tipo === 'asignacion.completada')
    .map((l) => ({
      id: l.id,
      cual: (JSON.parse(l.cuerpo) as { data: { asignacion: { id: number } } }).data.asignacion.id,
    }));

test('a box that dies after a tick, before or in the middle of its delivery, tells of it after the restart under the same id', async () => {
  const reloj = relojFijo();
  const archivo = join(carpeta, 'te-toca.db');
  let app = await buildTestApp({ reloj, archivo });
  const familia = await sembrar(app, 2);
  const [primera, segunda] = await pendientesDe(app, familia, 1);
  // The receiver cuts every connection, so both messages still wait when the box stops. After the restart a lease in the
  // name of a dead process holds them for a minute.
  estado = null;
  await tachar(app, familia, primera!.id);
  await app.contexto.mensajero.quieta();
  await tachar(app, familia, segunda!.id);
  await app.app.close();
  const [intento] = receptor.llegados;
  estado = 200;
  app = await buildTestApp({ reloj, archivo });
  await app.contexto.mensajero.quieta();
  const muerto = { cuantos: 8, ahora: sumarSegundos(reloj.ahora(), 10), nombre: 'muerto' };
  await cambiar(app.contexto, null, async ({ db }) =>
    bien(await tomarEnvios(db, { ...muerto, hasta: sumarSegundos(reloj.ahora(), 70) })),
  );
  await app.app.close();
  app = await buildTestApp({ reloj, archivo });
  reloj.avanzar(70);
  app.contexto.mensajero.despertar();
  await app.contexto.mensajero.quieta();
  expect(receptor.llegados[1]?.id).toBe(intento?.id);
  expect(hechas().map((h) => h.cual)).toEqual([primera!.id, segunda!.id]);
  await app.app.close();
});

describe('two servers on one PostgreSQL', con('postgres'), () => {
  test('tell of each tick once, in order', async () => {
    const propia = await crearBaseMigrada();
    const reloj = relojFijo();
    const nodos = [await encender(propia.url, { reloj }), await encender(propia.url, { reloj })] as const;
    const familia = await sembrar(nodos[0], 10);
    const pendientes = await pendientesDe(nodos[0], familia, 1);
    for (const [i, { id }] of pendientes.entries()) {
      await tachar(nodos[i % 2 === 0 ? 0 : 1], familia, id);
      // Both servers look for messages at the same time.
      for (const { contexto } of nodos) contexto.mensajero.despertar();
    }
    for (const { contexto } of nodos) await contexto.mensajero.quieta();
    await expect.poll(() => hechas().map((h) => h.cual)).toEqual(pendientes.map((p) => p.id));
    for (const { contexto } of nodos) await contexto.mensajero.quieta();
    expect(new Set(receptor.llegados.map((l) => l.id)).size).toBe(receptor.llegados.length);
    for (const { app } of nodos) await app.close();
    await propia.borrar();
  });
});
