import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { marcarCompletada, marcarPendiente } from '#server/data/completadas.ts';
import { borrarPendiente, borrarSiguiente, marcarVencida } from '#server/data/ocurrencias.ts';
import { tomarDia } from '#server/data/trabajos.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/**
 * Conditions that would still decide if two transactions read the same state before either wrote, which SQLite never lets happen
 * here.
 */
let app: App;
let familia: FamiliaSembrada;
let id: number;
const AHORA = '2026-11-21T10:00:00.000Z';
const hecha = () =>
  marcarCompletada(app.contexto.base.escritura, id, {
    por: familia.miembros[1]!.id,
    hecha_por: null,
    en: AHORA,
    el: '2026-11-21',
    puntos: 10,
  });
const alVencer = () => ({ el: '2026-11-22', miembro: familia.miembros[1]!.id, excusada: false });

beforeEach(async () => {
  app = await buildTestApp();
  familia = await sembrarFamilia(app);
  await repartir(app, familia, [await crearTarea(app, familia), 1]);
  id = (await pendientesDe(app, familia, 1))[0]!.id;
});
afterEach(() => app.app.close());

test('only a pending assignment is completed, expires or is deleted; the second caller is told', async () => {
  const { escritura: db } = app.contexto.base;
  expect([
    await hecha(),
    await hecha(),
    await marcarVencida(db, id, alVencer()),
    await borrarPendiente(db, id),
  ]).toEqual([true, false, false, false]);
  expect([
    await marcarPendiente(db, id, '2026-11-21T09:00:00.000Z'),
    await marcarPendiente(db, id, AHORA),
    await marcarPendiente(db, id, AHORA),
  ]).toEqual([false, true, false]);
  expect([await marcarVencida(db, id, alVencer()), await hecha()]).toEqual([true, false]);
});

test('only a pending successor is deleted with the completion that opened it', async () => {
  const { escritura: db } = app.contexto.base;
  await hecha();
  const fila = await db.selectFrom('asignaciones').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const siguiente = {
    ...fila,
    id: 99,
    anterior_id: id,
    completada_por: null,
    completada_en: null,
    completada_el: null,
  };
  await db
    .insertInto('asignaciones')
    .values({ ...siguiente, estado: 'VENCIDA' })
    .execute();
  expect(await borrarSiguiente(db, id)).toBeUndefined();
  await db.updateTable('asignaciones').set({ estado: 'PENDIENTE' }).where('id', '=', 99).execute();
  expect(await borrarSiguiente(db, id)).toBe(99);
});

test('a responsibility has one open occurrence, and a day is taken once', async () => {
  const { escritura: db } = app.contexto.base;
  const fila = await db.selectFrom('asignaciones').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await expect(
    db
      .insertInto('asignaciones')
      .values({ ...fila, id: 99 })
      .execute(),
  ).rejects.toThrow(/unique/i);
  expect([
    await tomarDia(db, familia.id, '2026-11-22', { en: AHORA, previo: '2026-11-21' }),
    await tomarDia(db, familia.id, '2026-11-22', { en: AHORA, previo: '2026-11-21' }),
    await tomarDia(db, familia.id, '2026-11-23', { en: AHORA, previo: '2026-11-22' }),
  ]).toEqual([true, false, true]);
});
