import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LibreTomada } from '#shared/contracts/libres.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { crearTarea } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** A chore that somebody took or did while it was free, and that gets an owner on the same day. */

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConReajuste>;
let reloj: ReturnType<typeof relojFijo>;
let regar: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const LUNES = { nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 1, puntos: 10 } as const;

beforeEach(async () => {
  // A Monday.
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }]);
  casa = casaConReajuste(app, familia);
  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
});
afterEach(() => app.app.close());

const el = async (dia: string): Promise<void> => {
  reloj.poner(`${dia}T10:00:00.000Z`);
  await medianoche(app.contexto, (error) => {
    throw error;
  });
};
const libre = async (datos: Parameters<typeof crearTarea>[2]): Promise<number> => {
  const id = await crearTarea(app, familia, datos);
  await dar(id, null);
  return id;
};
const dar = async (id: number, miembro: number | null): Promise<void> => {
  expect((await casa.como(ANA, 'POST', ruta(RUTAS.darTarea, { id }), { miembro })).estado).toBe(200);
};
const tomar = async (id: number): Promise<number> =>
  ((await casa.como(MARTA, 'POST', ruta(RUTAS.quedarmeDeNadie, { id }))).cuerpo as LibreTomada).asignacion.id;
const completar = (id: number) => casa.como(MARTA, 'PATCH', ruta(RUTAS.completar, { id }));
const hacer = async (id: number): Promise<number> => {
  const suya = await tomar(id);
  expect((await completar(suya)).estado).toBe(200);
  return suya;
};
const repartirDeNuevo = async () => casa.acabarReparto(await casa.empezarReparto());
/** Days on which it is due, for any member. */
const dias = async (id: number) => (await casa.pendientes()).filter(([tarea]) => tarea === id).map(([, , dia]) => dia);
const filas = (id: number) =>
  app.contexto.base.escritura
    .selectFrom('asignaciones')
    .select(['id', 'estado', 'fecha_limite as dia'])
    .where('tarea_id', '=', id)
    .orderBy('id')
    .execute();

describe('dealt on the same day, the owner begins with the next occurrence', () => {
  test('of a chore that was done', async () => {
    regar = await libre(LUNES);
    await hacer(regar);
    await repartirDeNuevo();
    expect(await dias(regar)).toEqual(['2026-11-23']);
  });

  test('of a chore that somebody has taken', async () => {
    regar = await libre(LUNES);
    await tomar(regar);
    await repartirDeNuevo();
    expect(await dias(regar)).toEqual(['2026-11-16', '2026-11-23']);
    await el('2026-11-17');
    expect(await dias(regar)).toEqual(['2026-11-23']);
  });

  test('of a chore that is split in parts by then', async () => {
    const fregar = await libre({ nombre: 'Fregar', frecuencia: 'DIARIA', puntos: 10, en_partes: 'DIAS' });
    await hacer(fregar);
    await repartirDeNuevo();
    const partes = await app.contexto.base.escritura
      .selectFrom('tareas')
      .select('id')
      .where('parte_de', '=', fregar)
      .orderBy('id')
      .execute();
    expect(await Promise.all(partes.map((p) => dias(p.id)))).toEqual([['2026-11-17'], ['2026-11-20']]);
  });

  test('of a chore of a single day: none when it was done, and theirs when its taker gives it back', async () => {
    const deUnaVez = { frecuencia: 'OTRA', regla: { tipo: 'UNA_VEZ', dia: '2026-11-16' }, puntos: 10 } as const;
    const [hecha, tomada] = [await libre(deUnaVez), await libre(deUnaVez)];
    const sesion = await casa.empezarReparto();
    await hacer(hecha);
    await tomar(tomada);
    await casa.acabarReparto(sesion);
    await el('2026-11-17');
    expect([await dias(hecha), await dias(tomada)]).toEqual([[], ['2026-11-16']]);
  });

  test('but not of one that was done on another day', async () => {
    regar = await libre({ ...LUNES, frecuencia: 'DOS_VECES_SEMANA', dia_semana_2: 2 });
    await hacer(regar);
    await el('2026-11-17');
    await repartirDeNuevo();
    expect(await dias(regar)).toEqual(['2026-11-17']);
  });
});

test('assigned on the day on which it was done, it is theirs from the next on', async () => {
  regar = await libre(LUNES);
  await hacer(regar);
  const { estado } = await casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id: regar }), { ...LUNES, libre: false });
  expect(estado).toBe(200);
  await dar(regar, casa.idDe(LUIS));
  expect(await dias(regar)).toEqual(['2026-11-23']);
});

describe('dealt since, it does not return to its taker', () => {
  const noHecha = (id: number) => casa.como(ANA, 'POST', ruta(RUTAS.noHecha, { id }), { motivo: 'No' });
  const deshacer = (id: number) => casa.como(MARTA, 'POST', ruta(RUTAS.deshacerCompletar, { id }));

  test('by «No estaba hecha»: the withdrawn completion goes', async () => {
    regar = await libre(LUNES);
    const suya = await hacer(regar);
    await repartirDeNuevo();
    await el('2026-11-20');
    expect((await noHecha(suya)).estado).toBe(200);
    expect(await filas(regar)).toMatchObject([{ estado: 'PENDIENTE', dia: '2026-11-23' }]);
    expect((await completar(suya)).estado).toBe(404);
    expect((await casa.como(LUIS, 'GET', RUTAS.libres)).cuerpo).toMatchObject({ libres: [] });
  });

  test('by «Deshacer», in parts too', async () => {
    regar = await libre(LUNES);
    const fregar = await libre({ nombre: 'Fregar', frecuencia: 'DIARIA', puntos: 10, en_partes: 'DIAS' });
    const hechas = [await hacer(regar), await hacer(fregar)];
    await repartirDeNuevo();
    for (const hecha of hechas) expect((await deshacer(hecha)).cuerpo).toMatchObject({ codigo: 'DESHACER_CAMBIADA' });
    expect((await filas(fregar)).map((f) => f.estado)).toEqual(['COMPLETADA']);
  });

  test('but returns as long as it is free', async () => {
    regar = await libre(LUNES);
    const suya = await hacer(regar);
    expect((await deshacer(suya)).estado).toBe(200);
    expect(await dias(regar)).toEqual(['2026-11-16']);
  });
});
