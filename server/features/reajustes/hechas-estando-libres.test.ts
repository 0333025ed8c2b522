import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import type { crearTarea } from '#server/testing/sembrar-trabajo.ts';

/** A chore that a member took or did while it was free, and that gets an owner on the same day. */

let casa: ReturnType<typeof casaConReajuste>;
let regar: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const LUNES = { nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 1, puntos: 10 } as const;

beforeEach(async () => {
  // A Monday.
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-16T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
    }),
  );

  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
});
afterEach(() => casa.cerrar());

const libre = async (datos: Parameters<typeof crearTarea>[2]): Promise<number> => {
  const id = await casa.tarea(datos);
  await dar(id, null);
  return id;
};
const dar = async (id: number, miembro: number | null): Promise<void> => {
  await casa.como(ANA).darTarea({ id, miembro });
};
const tomar = async (id: number): Promise<number> => (await casa.como(MARTA).quedarmeDeNadie({ id })).asignacion.id;
const hacer = async (id: number): Promise<number> => {
  const suya = await tomar(id);
  await casa.como(MARTA).completar({ id: suya });
  return suya;
};
const repartirDeNuevo = async () => casa.acabarReparto(await casa.empezarReparto());
/** Returns the days on which the chore is due, for any member. */
const dias = async (id: number) => (await casa.porHacer()).filter(([tarea]) => tarea === id).map(([, , dia]) => dia);
const filas = (id: number) =>
  casa.db
    .selectFrom('asignaciones')
    .select(['id', 'estado', 'fecha_limite as dia'])
    .where('tarea_id', '=', id)
    .orderBy('id')
    .execute();

describe('dealt on the same day, its owner begins with the next occurrence', () => {
  test('if the chore was done', async () => {
    regar = await libre(LUNES);
    await hacer(regar);
    await repartirDeNuevo();
    expect(await dias(regar)).toEqual(['2026-11-23']);
  });

  test('if a member has taken the chore', async () => {
    regar = await libre(LUNES);
    await tomar(regar);
    await repartirDeNuevo();
    expect(await dias(regar)).toEqual(['2026-11-16', '2026-11-23']);
    await casa.el('2026-11-17');
    expect(await dias(regar)).toEqual(['2026-11-23']);
  });

  test('if the chore has been split in parts since', async () => {
    const fregar = await libre({ nombre: 'Fregar', frecuencia: 'DIARIA', puntos: 10, en_partes: 'DIAS' });
    await hacer(fregar);
    await repartirDeNuevo();
    const partes = await casa.db
      .selectFrom('tareas')
      .select('id')
      .where('parte_de', '=', fregar)
      .orderBy('id')
      .execute();
    expect(await Promise.all(partes.map((p) => dias(p.id)))).toEqual([['2026-11-17'], ['2026-11-20']]);
  });

  test('a single-day chore: no occurrence if it was done; its owner’s if the member who took it gives it back', async () => {
    const deUnaVez = { frecuencia: 'OTRA', regla: { tipo: 'UNA_VEZ', dia: '2026-11-16' }, puntos: 10 } as const;
    const [hecha, tomada] = [await libre(deUnaVez), await libre(deUnaVez)];
    const sesion = await casa.empezarReparto();
    await hacer(hecha);
    await tomar(tomada);
    await casa.acabarReparto(sesion);
    await casa.el('2026-11-17');
    expect([await dias(hecha), await dias(tomada)]).toEqual([[], ['2026-11-16']]);
  });

  test('but not if the chore was done on another day', async () => {
    regar = await libre({ ...LUNES, frecuencia: 'DOS_VECES_SEMANA', dia_semana_2: 2 });
    await hacer(regar);
    await casa.el('2026-11-17');
    await repartirDeNuevo();
    expect(await dias(regar)).toEqual(['2026-11-17']);
  });
});

test('assigned on the day on which it was done, it is its owner’s from the next occurrence on', async () => {
  regar = await libre(LUNES);
  await hacer(regar);
  const { estado } = await casa.pedir(ANA, 'editarTarea', { id: regar, ...LUNES, libre: false });
  expect(estado).toBe(200);
  await dar(regar, casa.id(LUIS));
  expect(await dias(regar)).toEqual(['2026-11-23']);
});

describe('dealt since, it does not return to the member who took it', () => {
  const noHecha = (id: number) => casa.pedir(ANA, 'noHecha', { id, motivo: 'No' });
  const deshacer = (id: number) => casa.pedir(MARTA, 'deshacer', { id });

  test('after «No estaba hecha»: the withdrawn completion is deleted', async () => {
    regar = await libre(LUNES);
    const suya = await hacer(regar);
    await repartirDeNuevo();
    await casa.el('2026-11-20');
    expect((await noHecha(suya)).estado).toBe(200);
    expect(await filas(regar)).toMatchObject([{ estado: 'PENDIENTE', dia: '2026-11-23' }]);
    expect(await casa.negado(MARTA, 'completar', { id: suya })).toMatchObject({ estado: 404 });
    expect(await casa.como(LUIS).verLibres()).toMatchObject({ libres: [] });
  });

  test('after «Deshacer», even in parts', async () => {
    regar = await libre(LUNES);
    const fregar = await libre({ nombre: 'Fregar', frecuencia: 'DIARIA', puntos: 10, en_partes: 'DIAS' });
    const hechas = [await hacer(regar), await hacer(fregar)];
    await repartirDeNuevo();
    for (const hecha of hechas) expect((await deshacer(hecha)).cuerpo).toMatchObject({ codigo: 'DESHACER_CAMBIADA' });
    expect((await filas(fregar)).map((f) => f.estado)).toEqual(['COMPLETADA']);
  });

  test('but returns to them while it is free', async () => {
    regar = await libre(LUNES);
    const suya = await hacer(regar);
    expect((await deshacer(suya)).estado).toBe(200);
    expect(await dias(regar)).toEqual(['2026-11-16']);
  });
});
