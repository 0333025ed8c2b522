import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { archivoEntero } from '#server/testing/archivo-familia.ts';
import { abrirCasa, casaDe, type Casa } from '#server/testing/casa.ts';

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];
beforeEach(async () => {
  // Monday, 11:00 in Madrid.
  casa = await abrirCasa({ ahora: '2026-11-16T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

/** Makes a chore's label; returns its text. */
const etiquetar = async (tarea: number): Promise<string> => {
  const hechas = await casa.como(ANA).hacerEtiquetas({ tareas: [tarea] });
  return hechas.find((e) => e.tarea === tarea)?.etiqueta ?? '';
};
const leer = (quien: number, etiqueta: string) => casa.como(quien).leerEtiqueta({ etiqueta });

test('a label names the chore and what the caller may do with it, until it is done', async () => {
  const tarea = await casa.tarea();
  await casa.repartir([tarea, LUIS]);
  const etiqueta = await etiquetar(tarea);
  expect(etiqueta).toMatch(/^[\w-]{16}$/);
  const antes = await leer(LUIS, etiqueta);
  expect(antes).toMatchObject({ tarea, nombre: 'Fregar', estado: 'ACTIVA', libres: [], proxima: null });
  const [una] = antes.asignaciones;
  expect([una?.miembro, una?.estado]).toEqual([casa.id(LUIS), 'PENDIENTE']);
  expect(una?.etiqueta).toBe(etiqueta);
  expect(await leer(MARTA, etiqueta)).toEqual(antes);
  await casa.como(LUIS).completar({ id: una?.id ?? 0 });
  const despues = await leer(MARTA, etiqueta);
  expect(despues.asignaciones.map((a) => a.estado)).toContain('COMPLETADA');
  expect(despues.proxima).toBe('2026-11-17');
});

test('another family’s label is answered like an unknown one, and neither opens anything', async () => {
  const etiqueta = await etiquetar(await casa.tarea());
  const otra = await casaDe(casa.app);
  const ajena = await otra.negado(ANA, 'leerEtiqueta', { etiqueta });
  expect(ajena).toEqual(await casa.negado(ANA, 'leerEtiqueta', { etiqueta: 'no-es-de-nadie' }));
  expect(ajena.estado).toBe(404);
  expect((await casa.negado(null, 'leerEtiqueta', { etiqueta })).estado).toBe(401);
  expect((await casa.negado(ANA, 'leerEtiqueta', { etiqueta: '../x' })).estado).toBe(400);
});

test('a renewed label replaces the one before, and the audit log says so', async () => {
  const tarea = await casa.tarea();
  const vieja = await etiquetar(tarea);
  const { etiqueta } = await casa.como(ANA).renovarEtiqueta({ id: tarea });
  expect((await casa.negado(LUIS, 'leerEtiqueta', { etiqueta: vieja })).estado).toBe(404);
  expect((await leer(LUIS, etiqueta)).tarea).toBe(tarea);
  expect(await casa.como(ANA).verEtiquetas()).toEqual([{ tarea, etiqueta }]);
  const { anotaciones } = await casa.como(ANA).verRastro({ id: casa.familia.id });
  expect(anotaciones.slice(0, 2).map((e) => e.hecho)).toMatchObject([
    { acto: 'ETIQUETA_RENOVADA', tarea: 'Fregar' },
    { acto: 'ETIQUETAS_HECHAS', etiquetas: 1 },
  ]);
});

test('a chore that has a label keeps it when labels are made again', async () => {
  const tarea = await casa.tarea();
  const etiqueta = await etiquetar(tarea);
  expect(await etiquetar(tarea)).toBe(etiqueta);
});

test('only admins see, make and renew labels, and only of their own family’s chores', async () => {
  const tarea = await casa.tarea();
  for (const [caso, datos] of [
    ['verEtiquetas', undefined],
    ['hacerEtiquetas', { tareas: [tarea] }],
    ['renovarEtiqueta', { id: tarea }],
  ] as const)
    expect((await casa.negado(LUIS, caso, datos as never)).estado).toBe(403);
  const otra = await casaDe(casa.app);
  expect((await otra.negado(ANA, 'hacerEtiquetas', { tareas: [tarea] })).estado).toBe(404);
  expect((await otra.negado(ANA, 'renovarEtiqueta', { id: tarea })).estado).toBe(404);
  expect(await casa.como(ANA).verEtiquetas()).toEqual([]);
});

test('a paused and a deleted chore are told as such', async () => {
  const tarea = await casa.tarea();
  const etiqueta = await etiquetar(tarea);
  await casa.como(ANA).editarTarea({ id: tarea, nombre: 'Fregar', frecuencia: 'DIARIA', activa: false });
  expect(await leer(LUIS, etiqueta)).toMatchObject({ estado: 'PAUSADA', proxima: null });
  await casa.como(ANA).borrarTarea({ id: tarea });
  expect(await leer(LUIS, etiqueta)).toMatchObject({ estado: 'BORRADA', nombre: 'Fregar' });
  expect(await casa.como(ANA).verEtiquetas()).toEqual([]);
});

test('a free chore is offered to all, a personal one shows each member only their own', async () => {
  const libre = await casa.tarea({ nombre: 'Basura', libre: true });
  const suya = await casa.tarea({ nombre: 'Cama', cada_uno: [casa.id(LUIS), casa.id(MARTA)] });
  const [deLibre, deSuya] = [await etiquetar(libre), await etiquetar(suya)];
  expect((await leer(LUIS, deLibre)).libres).toMatchObject([{ tarea: libre, asignacion: null }]);
  for (const quien of [LUIS, MARTA])
    expect((await leer(quien, deSuya)).asignaciones.map((a) => a.miembro)).toEqual([casa.id(quien)]);
  expect(await leer(ANA, deSuya)).toMatchObject({ asignaciones: [], proxima: null });
});

test('a chore that lapsed last midnight is told to its owner only, who may say that it was done yesterday', async () => {
  const tarea = await casa.tarea();
  await casa.repartir([tarea, LUIS]);
  const etiqueta = await etiquetar(tarea);
  await casa.el('2026-11-17');
  const estados = async (quien: number) => (await leer(quien, etiqueta)).asignaciones.map((a) => a.estado);
  expect(await estados(LUIS)).toEqual(['VENCIDA', 'PENDIENTE']);
  expect(await estados(MARTA)).toEqual(['PENDIENTE']);
});

test('a label of a chore in parts names the part of today', async () => {
  const tarea = await casa.tarea({ en_partes: 'DIAS' });
  const etiqueta = await etiquetar(tarea);
  const { db } = casa;
  const base = await db.selectFrom('tareas').selectAll().where('id', '=', tarea).executeTakeFirstOrThrow();
  const { id: _, etiqueta: __, ...campos } = base;
  const { id: parte } = await db
    .insertInto('tareas')
    .values({ ...campos, nombre: 'Fregar (L–J)', parte_de: tarea })
    .returning('id')
    .executeTakeFirstOrThrow();
  await casa.repartir([parte, MARTA]);
  expect((await leer(LUIS, etiqueta)).asignaciones).toMatchObject([
    { tarea: parte, miembro: casa.id(MARTA), etiqueta },
  ]);
});

test('labels travel in the family’s file: they go on naming their chores in another house', async () => {
  const etiqueta = await etiquetar(await casa.tarea());
  const { app, familia, db } = casa;
  const traida = await app.app.inject({
    method: 'POST',
    url: RUTAS.importarFamilia,
    headers: { 'content-type': 'application/json' },
    payload: await archivoEntero(app, familia.id),
  });
  expect(traida.statusCode).toBe(201);
  const filas = await db.selectFrom('tareas').select(['familia_id', 'etiqueta']).execute();
  expect(new Set(filas.map((f) => f.familia_id)).size).toBe(2);
  expect(filas.map((f) => f.etiqueta)).toEqual([etiqueta, etiqueta]);
});
