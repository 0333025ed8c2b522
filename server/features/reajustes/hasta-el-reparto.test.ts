import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LibresHoy } from '#shared/contracts/libres.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { crearTarea } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Chores between two drafts: assigned by hand, unassigned, and the owner of each. */

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConReajuste>;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  // A Monday.
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }]);
  casa = casaConReajuste(app, familia);
  for (const nombre of ['Cocina', 'Plancha', 'Suelos']) await crear(nombre);
  await casa.acabarReparto(await casa.empezarReparto());
  reloj.avanzar(60);
});
afterEach(() => app.app.close());

const crear = (nombre: string, cambios: Partial<TareaEntrada> = {}) =>
  crearTarea(app, familia, { nombre, frecuencia: 'SEMANAL', dia_semana: 4, puntos: 10, ...cambios });
const el = async (dia: string): Promise<void> => {
  reloj.poner(`${dia}T10:00:00.000Z`);
  await medianoche(app.contexto, (error) => {
    throw error;
  });
};
const libres = async () =>
  ((await casa.como(LUIS, 'GET', RUTAS.libres)).cuerpo as LibresHoy).libres.map((l) => l.nombre);
const dar = (tarea: number, miembro: number | null) =>
  casa.como(ANA, 'POST', ruta(RUTAS.darTarea, { id: tarea }), { miembro });
const hacerla = async (tarea: number): Promise<void> => {
  const { cuerpo } = await casa.como(LUIS, 'POST', ruta(RUTAS.quedarmeDeNadie, { id: tarea }));
  const { asignacion } = cuerpo as { readonly asignacion: { readonly id: number } };
  expect((await casa.como(LUIS, 'PATCH', ruta(RUTAS.completar, { id: asignacion.id }))).estado).toBe(200);
};
const motivos = async () => (await casa.ver()).motivos.map((m) => [m.motivo, m.tarea]);

test('a chore made free until the next draft keeps its rule: each of its days opens it again, once done', async () => {
  const regar = await crear('Regar');
  await dar(regar, null);
  expect(await libres()).toEqual(['Regar']);
  const vistas = (await casa.como(ANA, 'GET', RUTAS.tareas)).cuerpo as Tarea[];
  expect(vistas.find((t) => t.id === regar)).toMatchObject({ frecuencia: 'SEMANAL', dia_semana: 4 });
  await hacerla(regar);
  expect(await libres()).toEqual([]);
  await el('2026-11-18');
  expect(await libres()).toEqual([]);
  await el('2026-11-19');
  expect(await libres()).toEqual(['Regar']);
  // Not done, it waits.
  await el('2026-11-21');
  expect(await libres()).toEqual(['Regar']);
  await hacerla(regar);
  await el('2026-11-26');
  expect(await libres()).toEqual(['Regar']);
});

test('a free chore of a single day opens once; so does one that is for whenever it is needed', async () => {
  const regla = { tipo: 'UNA_VEZ', dia: '2026-11-19' } as const;
  const una = await crear('Notario', { frecuencia: 'OTRA', dia_semana: null, regla });
  const siempre = await crear('Trastero', {
    libre: true,
    frecuencia: 'OTRA',
    dia_semana: null,
    regla: { tipo: 'A_DEMANDA' },
  });
  await dar(una, null);
  for (const tarea of [una, siempre]) await hacerla(tarea);
  await el('2026-11-19');
  expect(await libres()).toEqual([]);
});

test('the owner of a chore of a single day is asked for; assigned by hand it is theirs on its day, and once taken it is not asked for', async () => {
  const regla = { tipo: 'UNA_VEZ', dia: '2026-11-19' } as const;
  const una = await crear('Notario', { frecuencia: 'OTRA', dia_semana: null, regla });
  const otra = await crear('Banco', { frecuencia: 'OTRA', dia_semana: null, regla });
  expect(await motivos()).toEqual([
    ['UNA_VEZ', una],
    ['UNA_VEZ', otra],
  ]);
  expect((await dar(una, casa.idDe(LUIS))).estado).toBe(200);
  expect(await casa.pendientes()).toContainEqual([una, 'Luis', '2026-11-19']);
  await casa.como(ANA, 'POST', RUTAS.asignaciones, {
    tarea: otra,
    miembro: casa.idDe(LUIS),
    fecha_limite: '2026-11-19',
  });
  expect(await motivos()).toEqual([]);
});

test('the draft in force gives each chore’s present owner, also of one that came after it', async () => {
  const actual = async () => (await casa.como(LUIS, 'GET', RUTAS.sesionActual)).cuerpo as SesionActual;
  const antes = await actual();
  expect(antes.duenos).toHaveLength(3);
  const regar = await crear('Regar');
  await dar(regar, casa.idDe(LUIS));
  const { duenos, sesion } = await actual();
  expect(duenos).toContainEqual({ tarea: regar, nombre: 'Regar', miembro: casa.idDe(LUIS) });
  expect(sesion?.tareas.map((t) => t.id)).not.toContain(regar);
});
