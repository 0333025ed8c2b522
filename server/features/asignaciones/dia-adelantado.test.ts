import { afterEach, beforeEach, expect, test } from 'vitest';
import { sumarDias } from '#shared/domain/dias.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

/** Days that began too early, as the API shows them. server/dia-adelantado.test.ts compares the stored data. */

const [ANA, LUIS] = [0, 1];
let casa: Casa;
const tachar = async (): Promise<number> => {
  const [una] = await casa.pendientes(LUIS);
  const { estado } = await casa.pedir(LUIS, 'completar', { id: una!.id });
  expect(estado).toBe(200);
  return una!.id;
};
/** Returns Luis's occurrences of his daily chore, his streak and his points. */
const loQueVe = async () => {
  const filas = await casa.como(LUIS).verAsignaciones();
  const { racha_dias, puntos_totales } = await casa.como(LUIS).verYo();
  const una = filas.map(({ id, fecha_limite, estado }) => `${String(id)} ${fecha_limite} ${estado}`).sort();
  return { filas: una, racha_dias, puntos_totales };
};

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-20T10:00:00.000Z' });

  await casa.repartir([await casa.tarea(), LUIS]);
  for (const dia of ['20', '21']) {
    await casa.el(`2026-11-${dia}T10:00:00.000Z`);
    await tachar();
  }
  await casa.el('2026-11-22T10:00:00.000Z');
});
afterEach(() => casa.cerrar());

test('a clock two hours ahead over midnight, then corrected: today’s chore is pending again and the streak stands', async () => {
  await casa.el('2026-11-22T21:30:00.000Z');
  const antes = await loQueVe();
  await casa.el('2026-11-22T23:30:00.000Z');
  expect(await loQueVe()).not.toEqual(antes);
  await casa.el('2026-11-22T21:40:00.000Z');
  expect(await loQueVe()).toEqual(antes);
  await tachar();
  await casa.el('2026-11-22T23:30:00.000Z');
  expect(await loQueVe()).toMatchObject({ racha_dias: 3 });
});

test('a zone set to Auckland by mistake and set back has the same result, within the request that sets it back', async () => {
  await casa.el('2026-11-22T12:00:00.000Z');
  const antes = await loQueVe();
  await casa.como(ANA).editarFamilia({ id: casa.familia.id, zona_horaria: 'Pacific/Auckland' });
  expect((await loQueVe()).filas.join()).toContain('2026-11-22 VENCIDA');
  await casa.como(ANA).editarFamilia({ id: casa.familia.id, zona_horaria: 'Europe/Madrid' });
  expect(await loQueVe()).toEqual(antes);
});

test('a tick under the wrong clock stays as today’s, with its points and its undo, and tomorrow’s occurrence is next', async () => {
  const { puntos_totales } = await loQueVe();
  await casa.el('2026-11-22T23:30:00.000Z');
  const hecha = await tachar();
  await casa.el('2026-11-22T21:40:00.000Z');
  const despues = await loQueVe();
  expect(despues.filas.slice(-2).map((f) => f.replace(/^\d+ /, ''))).toEqual([
    '2026-11-22 COMPLETADA',
    '2026-11-23 PENDIENTE',
  ]);
  expect(despues.puntos_totales).toBeGreaterThan(puntos_totales);
  expect(despues.racha_dias).toBe(3);
  const { estado } = await casa.pedir(LUIS, 'deshacer', { id: hecha });
  expect(estado).toBe(200);
  expect((await casa.pendientes(LUIS)).map((a) => a.fecha_limite)).toEqual(['2026-11-22']);
});

test('a chore counted from when it was done, ticked on a day that is undone, is due again after its own day', async () => {
  const regla = { tipo: 'TRAS_HACERLA', cada: 1, desde: '2026-11-23', meses: [] } as const;
  const regar = await casa.tarea({ nombre: 'Regar', frecuencia: 'OTRA', regla });
  await casa.repartir([regar, LUIS]);
  const suyas = async () => (await casa.como(LUIS).verAsignaciones()).filter((a) => a.tarea === regar);
  await casa.el('2026-11-22T23:30:00.000Z');
  const [una] = await suyas();
  await casa.como(LUIS).completar({ id: una!.id });
  await casa.el('2026-11-22T21:40:00.000Z');
  expect((await suyas()).map((a) => `${a.fecha_limite ?? ''} ${a.estado}`).sort()).toEqual([
    '2026-11-23 COMPLETADA',
    '2026-11-24 PENDIENTE',
  ]);
});

test('a postponement of the occurrence after one ticked on a day that is undone stays, when its own day does not move', async () => {
  const regar = await casa.tarea({ nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 2 });
  await casa.repartir([regar, LUIS]);
  const suyas = async () => (await casa.pendientes(LUIS)).filter((a) => a.tarea === regar);
  await casa.el('2026-11-22T23:30:00.000Z');
  const [una] = await suyas();
  await casa.como(LUIS).completar({ id: una!.id });
  const [otra] = await suyas();
  const fecha = sumarDias(otra?.fecha_limite ?? '', 1);
  await casa.como(LUIS).posponer({ id: otra!.id, fecha });
  const pospuesta = { id: otra!.id, fecha_limite: fecha, fecha_original: otra?.fecha_limite, pospuestas: 1 };
  expect(await suyas()).toMatchObject([pospuesta]);
  await casa.el('2026-11-22T21:40:00.000Z');
  expect(await suyas()).toMatchObject([pospuesta]);
});
