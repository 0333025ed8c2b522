import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';

/** Chores between two drafts: assigned by hand, left unassigned, and the present owner of each. */

let casa: ReturnType<typeof casaConReajuste>;
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  // A Monday.
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-16T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
    }),
  );

  for (const nombre of ['Cocina', 'Plancha', 'Suelos']) await crear(nombre);
  await casa.acabarReparto(await casa.empezarReparto());
  casa.reloj.avanzar(60);
});
afterEach(() => casa.cerrar());

const crear = (nombre: string, cambios: Partial<TareaEntrada> = {}) =>
  casa.tarea({ nombre, frecuencia: 'SEMANAL', dia_semana: 4, puntos: 10, ...cambios });
const libres = async () => (await casa.como(LUIS).verLibres()).libres.map((l) => l.nombre);
const hacerla = async (tarea: number): Promise<void> => {
  const { cuerpo } = await casa.pedir(LUIS, 'quedarmeDeNadie', { id: tarea });
  const { asignacion } = cuerpo as { readonly asignacion: { readonly id: number } };
  await casa.como(LUIS).completar({ id: asignacion.id });
};
const motivos = async () => (await casa.ver()).motivos.map((m) => [m.motivo, m.tarea]);

test('a chore left free until the next draft keeps its rule: once done, it opens again on each of its days', async () => {
  const regar = await crear('Regar');
  await casa.como(ANA).darTarea({ id: regar, miembro: null });
  expect(await libres()).toEqual(['Regar']);
  const vistas = await casa.como(ANA).verTareas();
  expect(vistas.find((t) => t.id === regar)).toMatchObject({ frecuencia: 'SEMANAL', dia_semana: 4 });
  await hacerla(regar);
  expect(await libres()).toEqual([]);
  await casa.el('2026-11-18');
  expect(await libres()).toEqual([]);
  await casa.el('2026-11-19');
  expect(await libres()).toEqual(['Regar']);
  // The chore is left undone, and stays open.
  await casa.el('2026-11-21');
  expect(await libres()).toEqual(['Regar']);
  await hacerla(regar);
  await casa.el('2026-11-26');
  expect(await libres()).toEqual(['Regar']);
});

test('a free chore due on a single day opens once, as does one for whenever it is needed', async () => {
  const regla = { tipo: 'UNA_VEZ', dia: '2026-11-19' } as const;
  const una = await crear('Notario', { frecuencia: 'OTRA', dia_semana: null, regla });
  const siempre = await crear('Trastero', {
    libre: true,
    frecuencia: 'OTRA',
    dia_semana: null,
    regla: { tipo: 'A_DEMANDA' },
  });
  await casa.como(ANA).darTarea({ id: una, miembro: null });
  for (const tarea of [una, siempre]) await hacerla(tarea);
  await casa.el('2026-11-19');
  expect(await libres()).toEqual([]);
});

test('a single-day chore without an owner is a reason; assigned by hand it is its owner’s on its day; once taken it is no reason', async () => {
  const regla = { tipo: 'UNA_VEZ', dia: '2026-11-19' } as const;
  const una = await crear('Notario', { frecuencia: 'OTRA', dia_semana: null, regla });
  const otra = await crear('Banco', { frecuencia: 'OTRA', dia_semana: null, regla });
  expect(await motivos()).toEqual([
    ['UNA_VEZ', una],
    ['UNA_VEZ', otra],
  ]);
  await casa.como(ANA).darTarea({ id: una, miembro: casa.id(LUIS) });
  expect(await casa.porHacer()).toContainEqual([una, 'Luis', '2026-11-19']);
  await casa.como(ANA).asignar({ tarea: otra, miembro: casa.id(LUIS), fecha_limite: '2026-11-19' });
  expect(await motivos()).toEqual([]);
});

test('the draft in force lists each chore’s present owner, including chores created after it', async () => {
  const actual = () => casa.como(LUIS).verSesionActual();
  const antes = await actual();
  expect(antes.duenos).toHaveLength(3);
  const regar = await crear('Regar');
  await casa.como(ANA).darTarea({ id: regar, miembro: casa.id(LUIS) });
  const { duenos, sesion } = await actual();
  expect(duenos).toContainEqual({ tarea: regar, nombre: 'Regar', miembro: casa.id(LUIS) });
  expect(sesion?.tareas.map((t) => t.id)).not.toContain(regar);
});
