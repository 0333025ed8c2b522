import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { actualizarTarea } from '#server/data/tareas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let leo: MiembroSembrado;
let tareas: number[];
let deMayores: number;
const publicados: Publicacion[] = [];

beforeEach(async () => {
  app = await buildTestApp();
  familia = await sembrarFamilia(app);
  ana = familia.miembros[0]!;
  leo = familia.miembros[3]!;
  tareas = await sembrarTareas(app, familia.id, [5, 6, 7]);
  [deMayores = 0] = await sembrarTareas(app, familia.id, [20], { apta_infantil: false, nombre: 'Planchar' });
  publicados.length = 0;
  app.contexto.difusion.oir({ eventos: (lista) => void publicados.push(...lista) });
});
afterEach(() => app.app.close());

const guardar = (quien: MiembroSembrado, cuerpo: unknown) => llamar(app, 'PUT', RUTAS.deseos, quien.token, cuerpo);
const ver = async (quien: MiembroSembrado) => (await llamar(app, 'GET', RUTAS.deseos, quien.token)).cuerpo as unknown;

test('a member without one gets an empty list', async () => {
  expect(await ver(ana)).toEqual({ tareas: [] });
});

test('a list is kept in its order, replaced as a whole, and emptied', async () => {
  const [a, b, c] = tareas as [number, number, number];
  for (const lista of [[c, a], [a, b, c], [b], []]) {
    expect(await guardar(leo, { tareas: lista })).toMatchObject({ estado: 200, cuerpo: { tareas: lista } });
    expect(await ver(leo)).toEqual({ tareas: lista });
  }
  expect(await ver(ana)).toEqual({ tareas: [] });
});

test('anything but the family’s active tasks for the member’s age is refused, and the list stays as it was', async () => {
  const [primera = 0] = tareas;
  const otra = await sembrarFamilia(app);
  const [ajena = 0] = await sembrarTareas(app, otra.id, [5]);
  const [inactiva = 0] = await sembrarTareas(app, familia.id, [5], { activa: false });
  await guardar(leo, { tareas: [primera] });
  const casos: readonly (readonly [unknown, string])[] = [
    [[ajena], 'Alguna de estas tareas ya no está activa'],
    [[inactiva], 'Alguna de estas tareas ya no está activa'],
    [[9_999], 'Alguna de estas tareas ya no está activa'],
    [[primera, deMayores], '«Planchar» no es para tu edad'],
    [[primera, primera], 'Cada tarea solo puede estar una vez en la lista'],
    [Array.from({ length: 201 }, (_, i) => i + 1), 'Máximo 200 tareas'],
    ['todas', 'Debe ser una lista de tareas'],
  ];
  for (const [lista, texto] of casos)
    expect(await guardar(leo, { tareas: lista }), texto).toMatchObject({ estado: 400, cuerpo: { tareas: [texto] } });
  expect(await ver(leo)).toEqual({ tareas: [primera] });
  expect(await guardar(ana, { tareas: [deMayores] })).toMatchObject({ estado: 200 });
});

test('a deleted task leaves every list; a paused one comes back with its resumption', async () => {
  const [a = 0, b = 0, c = 0] = tareas;
  for (const quien of [ana, leo]) await guardar(quien, { tareas: [c, a, b] });
  expect(await llamar(app, 'DELETE', ruta(RUTAS.tarea, { id: a }), ana.token)).toMatchObject({ estado: 204 });
  for (const quien of [ana, leo]) expect(await ver(quien)).toEqual({ tareas: [c, b] });
  expect(
    await app.contexto.base.escritura.selectFrom('deseos').select('miembro_id').where('tarea_id', '=', a).execute(),
  ).toEqual([]);

  await actualizarTarea(app.contexto.base.escritura, c, { activa: false });
  expect(await ver(ana)).toEqual({ tareas: [b] });
  await actualizarTarea(app.contexto.base.escritura, c, { activa: true });
  expect(await ver(ana)).toEqual({ tareas: [c, b] });
});

test('the owner’s other devices are told that it changed, and nobody is told how', async () => {
  await guardar(leo, { tareas });
  expect(publicados).toEqual([
    { sala: { familia: familia.id, miembro: leo.id }, evento: 'deseos:cambiados', version: 0, datos: {} },
  ]);
  publicados.length = 0;
  await guardar(leo, { tareas: [9_999] });
  expect(publicados).toEqual([]);
});

test('the list as read can be saved, also when one of its chores has lost its owner', async () => {
  const [a = 0, b = 0] = tareas;
  await guardar(ana, { tareas: [a, b] });
  await app.contexto.base.escritura.updateTable('tareas').set({ libre: true }).where('id', '=', a).execute();
  expect(await ver(ana)).toEqual({ tareas: [b] });
  expect(await guardar(ana, await ver(ana))).toMatchObject({ estado: 200 });
});
