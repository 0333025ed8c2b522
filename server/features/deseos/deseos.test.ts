import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Publicacion } from '#server/change/difusion.ts';
import { actualizarTarea } from '#server/data/tareas.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';

let casa: Casa;
let ana: MiembroSembrado;
let leo: MiembroSembrado;
let tareas: number[];
let deMayores: number;
const publicados: Publicacion[] = [];

beforeEach(async () => {
  casa = await abrirCasa();

  ana = casa.miembro(0);
  leo = casa.miembro(3);
  tareas = await sembrarTareas(casa.app, casa.familia.id, [5, 6, 7]);
  [deMayores = 0] = await sembrarTareas(casa.app, casa.familia.id, [20], { apta_infantil: false, nombre: 'Planchar' });
  publicados.length = 0;
  casa.app.contexto.difusion.oir({ eventos: (lista) => void publicados.push(...lista) });
});
afterEach(() => casa.cerrar());

test('a member without a list gets an empty one', async () => {
  expect(await casa.como(ana).verDeseos()).toEqual({ tareas: [] });
});

test('a list is stored in its order, replaced as a whole, and can be emptied', async () => {
  const [a, b, c] = tareas as [number, number, number];
  for (const lista of [[c, a], [a, b, c], [b], []]) {
    expect(await casa.como(leo).guardarDeseos({ tareas: lista })).toMatchObject({ tareas: lista });
    expect(await casa.como(leo).verDeseos()).toEqual({ tareas: lista });
  }
  expect(await casa.como(ana).verDeseos()).toEqual({ tareas: [] });
});

test('a list with anything but the family’s active tasks for the member’s age is refused, and the old one stays', async () => {
  const [primera = 0] = tareas;
  const otra = await sembrarFamilia(casa.app);
  const [ajena = 0] = await sembrarTareas(casa.app, otra.id, [5]);
  const [inactiva = 0] = await sembrarTareas(casa.app, casa.familia.id, [5], { activa: false });
  await casa.como(leo).guardarDeseos({ tareas: [primera] });
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
    expect(await casa.negado(leo, 'guardarDeseos', { tareas: lista }), texto).toMatchObject({
      estado: 400,
      cuerpo: { tareas: [texto] },
    });
  expect(await casa.como(leo).verDeseos()).toEqual({ tareas: [primera] });
  await casa.como(ana).guardarDeseos({ tareas: [deMayores] });
});

test('a deleted task leaves every list; a paused one is back in them when it is resumed', async () => {
  const [a = 0, b = 0, c = 0] = tareas;
  for (const quien of [ana, leo]) await casa.como(quien).guardarDeseos({ tareas: [c, a, b] });
  await casa.como(ana).borrarTarea({ id: a });
  for (const quien of [ana, leo]) expect(await casa.como(quien).verDeseos()).toEqual({ tareas: [c, b] });
  expect(await casa.db.selectFrom('deseos').select('miembro_id').where('tarea_id', '=', a).execute()).toEqual([]);

  await actualizarTarea(casa.db, c, { activa: false });
  expect(await casa.como(ana).verDeseos()).toEqual({ tareas: [b] });
  await actualizarTarea(casa.db, c, { activa: true });
  expect(await casa.como(ana).verDeseos()).toEqual({ tareas: [c, b] });
});

test('the owner’s other devices are told that the list changed, without its content; nobody else is told', async () => {
  await casa.como(leo).guardarDeseos({ tareas });
  expect(publicados).toEqual([
    { destino: { familia: casa.familia.id, miembro: leo.id }, evento: 'deseos:cambiados', version: 0, datos: {} },
  ]);
  publicados.length = 0;
  await casa.negado(leo, 'guardarDeseos', { tareas: [9_999] });
  expect(publicados).toEqual([]);
});

test('the list as read can be saved, even if one of its chores has become a free one', async () => {
  const [a = 0, b = 0] = tareas;
  await casa.como(ana).guardarDeseos({ tareas: [a, b] });
  await casa.db.updateTable('tareas').set({ libre: true }).where('id', '=', a).execute();
  expect(await casa.como(ana).verDeseos()).toEqual({ tareas: [b] });
  await casa.como(ana).guardarDeseos(await casa.como(ana).verDeseos());
});
