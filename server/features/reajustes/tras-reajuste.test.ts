import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { crearTarea } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Effects of a reajuste, and of its end, on the reasons to offer one. */

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConReajuste>;
let reloj: ReturnType<typeof relojFijo>;
let nueva: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];

/** Everything has an instant of its own. */
const luego = (): void => {
  reloj.avanzar(60);
};
const crear = (nombre: string) =>
  crearTarea(app, familia, { nombre, frecuencia: 'SEMANAL', dia_semana: 7, puntos: 10 });
const motivos = async () => (await casa.ver()).motivos.map((m) => [m.motivo, m.nombre, m.tarea]);

beforeEach(async () => {
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }]);
  casa = casaConReajuste(app, familia);
  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
  nueva = await crear('Regar');
  luego();
});
afterEach(() => app.app.close());

test('cancelled keeps the reasons that offered it; ended, only later ones remain', async () => {
  await casa.partes(50, 25, 25);
  luego();
  const todos = await motivos();
  expect(todos).toEqual([
    ['TAREA_NUEVA', 'Regar', nueva],
    ['PARTES_CAMBIADAS', '', null],
  ]);
  const { id } = await casa.empezar();
  expect(await motivos()).toEqual([]);
  luego();
  await casa.como(ANA, 'POST', ruta(RUTAS.cancelarReajuste, { id }));
  expect(await motivos()).toEqual(todos);
  const otro = await casa.empezar();
  luego();
  const durante = await crear('Durante');
  expect(await motivos()).toEqual([]);
  await casa.como(ANA, 'POST', ruta(RUTAS.terminarReajuste, { id: otro.id }));
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Durante', durante]]);
});

test('shares that change before it and again during it are offered after it', async () => {
  await casa.partes(50, 25, 25);
  luego();
  const { id } = await casa.empezar();
  luego();
  await casa.partes(30, 30, 40);
  await casa.como(ANA, 'POST', ruta(RUTAS.terminarReajuste, { id }));
  expect(await motivos()).toEqual([['PARTES_CAMBIADAS', '', null]]);
});

test('a second chore with the name of a deleted one is offered', async () => {
  await casa.como(ANA, 'DELETE', ruta(RUTAS.tarea, { id: nueva }));
  expect(await motivos()).toEqual([]);
  const segunda = await crear('Regar');
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Regar', segunda]]);
});

test('two chores of one name are both offered, under their present names', async () => {
  const segunda = await crear('Regar');
  expect(await motivos()).toEqual([
    ['TAREA_NUEVA', 'Regar', nueva],
    ['TAREA_NUEVA', 'Regar', segunda],
  ]);
  await casa.como(ANA, 'POST', ruta(RUTAS.darTarea, { id: segunda }), { miembro: casa.idDe(LUIS) });
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Regar', nueva]]);
  const cuerpo = { nombre: 'Regar plantas', frecuencia: 'SEMANAL', dia_semana: 7, puntos: 10 };
  await casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id: nueva }), cuerpo);
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Regar plantas', nueva]]);
  await casa.como(ANA, 'POST', ruta(RUTAS.darTarea, { id: nueva }), { miembro: null });
  expect(await motivos()).toEqual([]);
});

test('«Ahora no» dismisses it', async () => {
  await casa.como(ANA, 'POST', RUTAS.descartarReajuste);
  expect(await motivos()).toEqual([]);
  expect((await casa.ver(LUIS)).motivos).toEqual([]);
});
