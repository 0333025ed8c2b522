import { afterEach, beforeEach, expect, test } from 'vitest';
import { marcarCompletada, marcarPendiente } from '#server/data/completadas.ts';
import { borrarPendiente, borrarSiguiente, marcarVencida } from '#server/data/ocurrencias.ts';
import { tomarDia } from '#server/data/dias.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

/**
 * Conditions of SQL updates, which decide between two transactions that read the same state before either wrote. SQLite lets
 * only one write at a time, so each update here runs on a row that is already changed.
 */
let casa: Casa;
let id: number;
const AHORA = '2026-11-21T10:00:00.000Z';
const hecha = () =>
  marcarCompletada(casa.db, id, {
    por: casa.id(1),
    hecha_por: null,
    en: AHORA,
    el: '2026-11-21',
    puntos: 10,
  });
const alVencer = () => ({ el: '2026-11-22', miembro: casa.id(1), excusada: false });

beforeEach(async () => {
  casa = await abrirCasa();

  await casa.repartir([await casa.tarea(), 1]);
  id = (await casa.primera(1)).id;
});
afterEach(() => casa.cerrar());

test('only a pending assignment is completed, lapses or is deleted, and the second caller gets false', async () => {
  const { escritura: db } = casa.app.contexto.base;
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

test('undoing a completion deletes the occurrence that it opened only while that one is pending', async () => {
  const { escritura: db } = casa.app.contexto.base;
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

test('a responsibility has one open occurrence, and one occurrence a day', async () => {
  const { escritura: db } = casa.app.contexto.base;
  const fila = await db.selectFrom('asignaciones').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await expect(
    db
      .insertInto('asignaciones')
      .values({ ...fila, id: 99 })
      .execute(),
  ).rejects.toThrow(/unique/i);
  expect([
    await tomarDia(db, casa.familia.id, '2026-11-22', { en: AHORA, previo: '2026-11-21' }),
    await tomarDia(db, casa.familia.id, '2026-11-22', { en: AHORA, previo: '2026-11-21' }),
    await tomarDia(db, casa.familia.id, '2026-11-23', { en: AHORA, previo: '2026-11-22' }),
  ]).toEqual([true, false, true]);
});
