import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const miembro = (i: number) => familia.miembros[i]!;

beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const completar = async (quien: number, id: number): Promise<Completada> => {
  const { estado, cuerpo } = await llamarComo(app, miembro(quien), 'PATCH', ruta(RUTAS.completar, { id }));
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return cuerpo;
};
const deshacer = async (quien: number, id: number) => {
  const { estado, cuerpo } = await llamarComo(app, miembro(quien), 'POST', ruta(RUTAS.deshacerCompletar, { id }));
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return cuerpo;
};
const laDe = async (quien: number, tarea?: number) =>
  (await pendientesDe(app, familia, quien)).find((a) => tarea === undefined || a.tarea === tarea)!.id;
const editar = async (id: number, cambios: Partial<TareaEntrada>) => {
  const { estado, cuerpo } = await llamarComo(app, miembro(ANA), 'PUT', ruta(RUTAS.tarea, { id }), {
    nombre: 'Fregar',
    frecuencia: 'DIARIA',
    apta_infantil: true,
    ...cambios,
  });
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
};
const semanales = async () =>
  (
    await app.contexto.base.escritura
      .selectFrom('logros_desbloqueados')
      .select(['miembro_id', 'codigo'])
      .where('codigo', 'in', ['SEMANA_GANADA', 'SEMANA_SIN_ATRASOS'])
      .orderBy('id')
      .execute()
  ).map((l) => [l.miembro_id, l.codigo]);
const puntos = async (quien: number) =>
  ((await llamarComo(app, miembro(quien), 'GET', RUTAS.yo)).cuerpo as { puntos_totales: number }).puntos_totales;

describe('a completion undone after an edit of its task', () => {
  test('is pending with the task’s present name, points and minutes, and earns those', async () => {
    const tarea = await crearTarea(app, familia, { puntos: 10, tiempo_estimado: 15 });
    await repartir(app, familia, [tarea, LUIS]);
    const id = await laDe(LUIS);
    await completar(LUIS, id);
    await editar(tarea, { nombre: 'Fregar los platos', puntos: 7, tiempo_estimado: 20 });
    expect(await deshacer(LUIS, id)).toMatchObject({
      message: '«Fregar los platos» vuelve a estar pendiente',
      puntos_totales: 0,
      asignacion: { id, estado: 'PENDIENTE', tarea_nombre: 'Fregar los platos', tarea_puntos: 7, tarea_tiempo: 20 },
    });
    expect(await completar(LUIS, id)).toMatchObject({ puntos: 7 });
  });

  test('so is one assigned by hand', async () => {
    const tarea = await crearTarea(app, familia, { puntos: 10 });
    const { cuerpo } = await llamarComo(app, miembro(ANA), 'POST', RUTAS.asignaciones, {
      tarea,
      miembro: miembro(LUIS).id,
      fecha_limite: null,
    });
    const { id } = cuerpo as { id: number };
    await completar(LUIS, id);
    await editar(tarea, { nombre: 'Barrer', puntos: 3 });
    expect(await deshacer(LUIS, id)).toMatchObject({
      asignacion: { tarea_nombre: 'Barrer', tarea_puntos: 3, fecha_limite: null },
    });
  });

  test('is due on the task’s new day when its days were edited, as if it had been pending then', async () => {
    const cambiada = { frecuencia: 'SEMANAL', dia_semana: 3 } as const;
    const tareas = [
      await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1 }),
      await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1 }),
    ];
    await repartir(app, familia, [tareas[0]!, LUIS], [tareas[1]!, MARTA]);
    const id = await laDe(LUIS);
    await completar(LUIS, id);
    for (const tarea of tareas) await editar(tarea, cambiada);
    await deshacer(LUIS, id);
    const dias = async (quien: number) =>
      (await pendientesDe(app, familia, quien)).map((a) => [a.fecha_limite, a.disponible_desde]);
    expect(await dias(LUIS)).toEqual(await dias(MARTA));
    expect(await dias(LUIS)).toEqual([['2026-11-25', null]]);
  });

  test('lapsed at midnight keeps the copy that it was done with', async () => {
    const tarea = await crearTarea(app, familia, { puntos: 10 });
    await repartir(app, familia, [tarea, LUIS]);
    reloj.poner('2026-11-21T22:55:00.000Z');
    const id = await laDe(LUIS);
    await completar(LUIS, id);
    reloj.poner('2026-11-21T23:01:00.000Z');
    await editar(tarea, { nombre: 'Fregar los platos', puntos: 7 });
    expect(await deshacer(LUIS, id)).toMatchObject({
      asignacion: { estado: 'VENCIDA', tarea_puntos: 10, tarea_nombre: 'Fregar' },
    });
    expect(await pendientesDe(app, familia, LUIS)).toMatchObject([{ tarea_puntos: 7, fecha_limite: '2026-11-22' }]);
  });
});

describe('undone after the midnight that closed its week', () => {
  /** Ana 5 points, Luis 9 with the last minute's, Marta 7; Monday begins. */
  const domingo = async (): Promise<number> => {
    const tarea = (p: number) => crearTarea(app, familia, { puntos: p, frecuencia: 'SEMANAL', dia_semana: 7 });
    await repartir(app, familia, [await tarea(5), ANA], [await tarea(9), LUIS], [await tarea(7), MARTA]);
    await completar(ANA, await laDe(ANA));
    await completar(MARTA, await laDe(MARTA));
    reloj.poner('2026-11-22T22:58:00.000Z');
    const id = await laDe(LUIS);
    await completar(LUIS, id);
    reloj.poner('2026-11-22T23:00:00.000Z');
    await empezarDia(app.contexto, familia.id);
    expect((await semanales()).filter(([, c]) => c === 'SEMANA_GANADA')).toEqual([[miembro(LUIS).id, 'SEMANA_GANADA']]);
    return id;
  };

  test('the week’s win goes to the leader without it, with the bonus, and their devices get the event', async () => {
    const url = await escuchar(app);
    const id = await domingo();
    const antes = await puntos(MARTA);
    const { id: usuario, acceso } = miembro(MARTA);
    const marta = await oir(url, await app.contexto.tokens.firmarAcceso({ usuario, acceso }));
    reloj.poner('2026-11-22T23:03:00.000Z');
    await deshacer(LUIS, id);
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
    ).toEqual(expect.arrayContaining([usuario, miembro(LUIS).id]));
    marta.socket.disconnect();
  });

  test('the winner who still leads keeps it, and nobody else gets it', async () => {
    const tarea = await crearTarea(app, familia, { puntos: 20, frecuencia: 'SEMANAL', dia_semana: 7 });
    await llamarComo(app, miembro(ANA), 'POST', RUTAS.asignaciones, {
      tarea,
      miembro: miembro(LUIS).id,
      fecha_limite: null,
    });
    await completar(LUIS, await laDe(LUIS));
    await deshacer(LUIS, await domingo());
    expect((await semanales()).filter(([, c]) => c === 'SEMANA_GANADA')).toEqual([[miembro(LUIS).id, 'SEMANA_GANADA']]);
  });
});

test('last week’s win stays when the completion at whose instant the week was closed is undone', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  await completar(LUIS, await laDe(LUIS));
  // No timer ran: Monday begins with this completion, in the same millisecond.
  reloj.poner('2026-11-23T08:00:00.000Z');
  await app.contexto.base.escritura
    .updateTable('asignaciones')
    .set({ fecha_limite: '2026-11-23', disponible_desde: null })
    .where('estado', '=', 'PENDIENTE')
    .execute();
  const id = await laDe(LUIS);
  await completar(LUIS, id);
  const antes = await semanales();
  expect(antes).toContainEqual([miembro(LUIS).id, 'SEMANA_GANADA']);
  await deshacer(LUIS, id);
  expect(await semanales()).toEqual(antes);
});

test('a completion of what is covered for a member who left since is undone: its cover has it again', async () => {
  const tarea = await crearTarea(app, familia);
  await repartir(app, familia, [tarea, LUIS]);
  const id = await laDe(LUIS);
  const pedido = { tipo: 'CUBRIR', asignacion: id, a: miembro(MARTA).id };
  const { cuerpo } = await llamarComo(app, miembro(LUIS), 'POST', RUTAS.cambios, pedido);
  await llamarComo(app, miembro(MARTA), 'POST', ruta(RUTAS.aceptarCambio, { id: (cuerpo as { id: number }).id }));
  await llamarComo(app, miembro(ANA), 'POST', ruta(RUTAS.archivar, { id: miembro(LUIS).id }));
  await completar(MARTA, id);
  expect(await deshacer(MARTA, id)).toMatchObject({
    asignacion: { id, estado: 'PENDIENTE', miembro: miembro(MARTA).id },
  });
  expect(await laDe(MARTA)).toBe(id);
});
