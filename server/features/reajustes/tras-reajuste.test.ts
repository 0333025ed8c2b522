import { afterEach, beforeEach, expect, test } from 'vitest';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';

/** Effects of a reajuste, and of its end, on the reasons to offer one. */

let casa: ReturnType<typeof casaConReajuste>;
let nueva: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];

/** Moves the clock on, so that each act has its own instant. */
const luego = (): void => {
  casa.reloj.avanzar(60);
};
const crear = (nombre: string) => casa.tarea({ nombre, frecuencia: 'SEMANAL', dia_semana: 7, puntos: 10 });
const motivos = async () => (await casa.ver()).motivos.map((m) => [m.motivo, m.nombre, m.tarea]);

beforeEach(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-16T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
    }),
  );

  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
  nueva = await crear('Regar');
  luego();
});
afterEach(() => casa.cerrar());

test('cancelled, a reajuste keeps the reasons that it was offered for; ended, only later ones remain', async () => {
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
  await casa.como(ANA).cancelarReajuste({ id });
  expect(await motivos()).toEqual(todos);
  const otro = await casa.empezar();
  luego();
  const durante = await crear('Durante');
  expect(await motivos()).toEqual([]);
  await casa.como(ANA).terminarReajuste({ id: otro.id });
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Durante', durante]]);
});

test('shares that change before it and again during it are a reason after it', async () => {
  await casa.partes(50, 25, 25);
  luego();
  const { id } = await casa.empezar();
  luego();
  await casa.partes(30, 30, 40);
  await casa.como(ANA).terminarReajuste({ id });
  expect(await motivos()).toEqual([['PARTES_CAMBIADAS', '', null]]);
});

test('a new chore with the name of a deleted one is offered', async () => {
  await casa.como(ANA).borrarTarea({ id: nueva });
  expect(await motivos()).toEqual([]);
  const segunda = await crear('Regar');
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Regar', segunda]]);
});

test('two chores with the same name are both offered, each under its present name', async () => {
  const segunda = await crear('Regar');
  expect(await motivos()).toEqual([
    ['TAREA_NUEVA', 'Regar', nueva],
    ['TAREA_NUEVA', 'Regar', segunda],
  ]);
  await casa.como(ANA).darTarea({ id: segunda, miembro: casa.id(LUIS) });
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Regar', nueva]]);
  await casa
    .como(ANA)
    .editarTarea({ id: nueva, nombre: 'Regar plantas', frecuencia: 'SEMANAL', dia_semana: 7, puntos: 10 });
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Regar plantas', nueva]]);
  await casa.como(ANA).darTarea({ id: nueva, miembro: null });
  expect(await motivos()).toEqual([]);
});

test('«Ahora no» dismisses it', async () => {
  await casa.como(ANA).descartarReajuste();
  expect(await motivos()).toEqual([]);
  expect((await casa.ver(LUIS)).motivos).toEqual([]);
});
