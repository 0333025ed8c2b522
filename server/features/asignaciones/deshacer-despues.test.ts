import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const laDe = async (quien: number, tarea?: number) =>
  (await casa.pendientes(quien)).find((a) => tarea === undefined || a.tarea === tarea)!.id;
const editar = async (id: number, cambios: Partial<TareaEntrada>) => {
  const { estado, cuerpo } = await casa.pedir(ANA, 'editarTarea', {
    id,
    nombre: 'Fregar',
    frecuencia: 'DIARIA',
    apta_infantil: true,
    ...cambios,
  });
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
};
const semanales = async () =>
  (
    await casa.db
      .selectFrom('logros_desbloqueados')
      .select(['miembro_id', 'codigo'])
      .where('codigo', 'in', ['SEMANA_GANADA', 'SEMANA_SIN_ATRASOS'])
      .orderBy('id')
      .execute()
  ).map((l) => [l.miembro_id, l.codigo]);
const puntos = async (quien: number) => (await casa.como(quien).verYo()).puntos_totales;

describe('a completion undone after an edit of its task', () => {
  test('is pending with the task’s present name, points and minutes, and earns those', async () => {
    const tarea = await casa.tarea({ puntos: 10, tiempo_estimado: 15 });
    await casa.repartir([tarea, LUIS]);
    const id = await laDe(LUIS);
    await casa.como(LUIS).completar({ id });
    await editar(tarea, { nombre: 'Fregar los platos', puntos: 7, tiempo_estimado: 20 });
    expect(await casa.como(LUIS).deshacer({ id })).toMatchObject({
      message: '«Fregar los platos» vuelve a estar pendiente',
      puntos_totales: 0,
      asignacion: { id, estado: 'PENDIENTE', tarea_nombre: 'Fregar los platos', tarea_puntos: 7, tarea_tiempo: 20 },
    });
    expect(await casa.como(LUIS).completar({ id })).toMatchObject({ puntos: 7 });
  });

  test('an assignment by hand too takes the task’s present name and points', async () => {
    const tarea = await casa.tarea({ puntos: 10 });
    const { cuerpo } = await casa.pedir(ANA, 'asignar', { tarea, miembro: casa.id(LUIS), fecha_limite: null });
    const { id } = cuerpo as { id: number };
    await casa.como(LUIS).completar({ id });
    await editar(tarea, { nombre: 'Barrer', puntos: 3 });
    expect(await casa.como(LUIS).deshacer({ id })).toMatchObject({
      asignacion: { tarea_nombre: 'Barrer', tarea_puntos: 3, fecha_limite: null },
    });
  });

  test('is due on the task’s new day if its days were edited, as if it had been pending then', async () => {
    const cambiada = { frecuencia: 'SEMANAL', dia_semana: 3 } as const;
    const tareas = [
      await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1 }),
      await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1 }),
    ];
    await casa.repartir([tareas[0]!, LUIS], [tareas[1]!, MARTA]);
    const id = await laDe(LUIS);
    await casa.como(LUIS).completar({ id });
    for (const tarea of tareas) await editar(tarea, cambiada);
    await casa.como(LUIS).deshacer({ id });
    const dias = async (quien: number) =>
      (await casa.pendientes(quien)).map((a) => [a.fecha_limite, a.disponible_desde]);
    expect(await dias(LUIS)).toEqual(await dias(MARTA));
    expect(await dias(LUIS)).toEqual([['2026-11-25', null]]);
  });

  test('lapses with the values that it was done with if midnight has passed', async () => {
    const tarea = await casa.tarea({ puntos: 10 });
    await casa.repartir([tarea, LUIS]);
    casa.reloj.poner('2026-11-21T22:55:00.000Z');
    const id = await laDe(LUIS);
    await casa.como(LUIS).completar({ id });
    casa.reloj.poner('2026-11-21T23:01:00.000Z');
    await editar(tarea, { nombre: 'Fregar los platos', puntos: 7 });
    expect(await casa.como(LUIS).deshacer({ id })).toMatchObject({
      asignacion: { estado: 'VENCIDA', tarea_puntos: 10, tarea_nombre: 'Fregar' },
    });
    expect(await casa.pendientes(LUIS)).toMatchObject([{ tarea_puntos: 7, fecha_limite: '2026-11-22' }]);
  });
});

describe('a completion undone after the midnight that settled its week', () => {
  /**
   * Makes a week in which Ana earns 5 points, Marta 7, and Luis 9, which he reports in Monday's last minutes («La hice ayer»).
   * Then Tuesday begins, which settles the week. Returns Luis's completion.
   */
  const domingo = async (): Promise<number> => {
    const tarea = (p: number) => casa.tarea({ puntos: p, frecuencia: 'SEMANAL', dia_semana: 7 });
    await casa.repartir([await tarea(5), ANA], [await tarea(9), LUIS], [await tarea(7), MARTA]);
    await casa.como(ANA).completar({ id: await laDe(ANA) });
    await casa.como(MARTA).completar({ id: await laDe(MARTA) });
    casa.reloj.poner('2026-11-23T22:58:00.000Z');
    const id = await laDe(LUIS);
    await casa.como(LUIS).hechaAyer({ id });
    expect(await semanales()).toEqual([]);
    casa.reloj.poner('2026-11-23T23:00:00.000Z');
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect((await semanales()).filter(([, c]) => c === 'SEMANA_GANADA')).toEqual([[casa.id(LUIS), 'SEMANA_GANADA']]);
    return id;
  };

  test('the week’s win goes to the new leader, with the bonus, and their devices get the event', async () => {
    const url = await escuchar(casa.app);
    const id = await domingo();
    const antes = await puntos(MARTA);
    const { id: usuario, acceso } = casa.miembro(MARTA);
    const marta = await oir(url, await casa.app.contexto.tokens.firmarAcceso({ usuario, acceso }));
    casa.reloj.poner('2026-11-23T23:03:00.000Z');
    await casa.como(LUIS).deshacer({ id });
    expect((await semanales()).filter(([, c]) => c === 'SEMANA_GANADA')).toEqual([[usuario, 'SEMANA_GANADA']]);
    expect(await puntos(MARTA)).toBe(antes + 25);
    await marta.esperar('logro:desbloqueado');
    expect(marta.recibidos.find((r) => r.evento === 'logro:desbloqueado')?.datos).toMatchObject({
      logro: { codigo: 'SEMANA_GANADA' },
    });
    expect(
      marta.recibidos
        .filter((r) => r.evento === 'miembro:cambiado')
        .map((r) => (r.datos as { miembro: { id: number } }).miembro.id),
    ).toEqual(expect.arrayContaining([usuario, casa.id(LUIS)]));
    marta.socket.disconnect();
  });

  test('a winner who still leads keeps the win, and nobody else gets it', async () => {
    const tarea = await casa.tarea({ puntos: 20, frecuencia: 'SEMANAL', dia_semana: 7 });
    await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: null });
    await casa.como(LUIS).completar({ id: await laDe(LUIS) });
    await casa.como(LUIS).deshacer({ id: await domingo() });
    expect((await semanales()).filter(([, c]) => c === 'SEMANA_GANADA')).toEqual([[casa.id(LUIS), 'SEMANA_GANADA']]);
  });
});

test('last week’s win stays when the completion that began Tuesday, and so settled the week, is undone', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  await casa.como(LUIS).completar({ id: await laDe(LUIS) });
  // The midnight job has not run, so Tuesday begins within the request that completes, at the instant of the completion.
  casa.reloj.poner('2026-11-24T08:00:00.000Z');
  await casa.db
    .updateTable('asignaciones')
    .set({ fecha_limite: '2026-11-24', disponible_desde: null })
    .where('estado', '=', 'PENDIENTE')
    .execute();
  const id = await laDe(LUIS);
  await casa.como(LUIS).completar({ id });
  const antes = await semanales();
  expect(antes).toContainEqual([casa.id(LUIS), 'SEMANA_GANADA']);
  await casa.como(LUIS).deshacer({ id });
  expect(await semanales()).toEqual(antes);
});

test('an undone completion of a covered chore is the cover’s again, even if its owner has left since', async () => {
  const tarea = await casa.tarea();
  await casa.repartir([tarea, LUIS]);
  const id = await laDe(LUIS);
  const pedido = { tipo: 'CUBRIR', asignacion: id, a: casa.id(MARTA) };
  const { cuerpo } = await casa.pedir(LUIS, 'pedirCambio', pedido);
  await casa.como(MARTA).aceptarCambio({ id: (cuerpo as { id: number }).id });
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  await casa.como(MARTA).completar({ id });
  expect(await casa.como(MARTA).deshacer({ id })).toMatchObject({
    asignacion: { id, estado: 'PENDIENTE', miembro: casa.id(MARTA) },
  });
  expect(await laDe(MARTA)).toBe(id);
});
