import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA, PEPA, LEO] = [0, 1, 2, 3, 4];
const miembro = (i: number) => familia.miembros[i]!;
const UN_DIA = 24 * 60 * 60;

beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Marta', grupo_edad: 'JUVENIL' },
    { nombre: 'Pepa' },
    { nombre: 'Leo', grupo_edad: 'INFANTIL' },
  ]);
});
afterEach(() => app.app.close());

/** For adults and youths: four may vote it. */
const crear = async (): Promise<number> =>
  (
    (await llamar(app, 'POST', RUTAS.tareas, miembro(ANA).token, { nombre: 'Fregar', frecuencia: 'DIARIA' }))
      .cuerpo as Tarea
  ).id;
const votar = (quien: number, tarea: number, dificultad = 2) =>
  llamarComo(app, miembro(quien), 'POST', RUTAS.votaciones, { tarea, miembro: miembro(quien).id, dificultad });
const votada = async (...votos: readonly (readonly [quien: number, dificultad: number])[]): Promise<number> => {
  const tarea = await crear();
  for (const [quien, dificultad] of votos) await votar(quien, tarea, dificultad);
  return tarea;
};
const cerrar = (tarea: number, cuerpo?: object, quien = ANA) =>
  llamarComo(app, miembro(quien), 'POST', ruta(RUTAS.cerrarVotacion, { id: tarea }), cuerpo);
const leer = async (id: number, quien = ANA): Promise<Tarea> =>
  ((await llamarComo(app, miembro(quien), 'GET', RUTAS.tareas)).cuerpo as Tarea[]).find((t) => t.id === id)!;
const puntosDe = async () =>
  ((await llamarComo(app, miembro(LEO), 'GET', RUTAS.usuarios)).cuerpo as { puntos_totales: number }[]).map(
    (u) => u.puntos_totales,
  );
const codigo = (c: string) => ({ estado: 409, cuerpo: { codigo: c } });

describe('with three votes or more', () => {
  test('an admin closes with the votes given: points by the same rule, bonuses, and an event to everyone', async () => {
    const url = await escuchar(app);
    const leo = await oir(url, miembro(LEO).token);
    const tarea = await votada([ANA, 1], [LUIS, 2], [PEPA, 4]);
    expect(await leer(tarea)).toMatchObject({ faltan_por_votar: ['Marta'], cerrable_desde: null });
    const { estado, cuerpo } = await cerrar(tarea, { votos: 3 });
    expect(estado).toBe(200);
    expect(cuerpo).toMatchObject({
      id: tarea,
      votaciones_completadas: true,
      puntos: 9,
      total_votaciones: 3,
      votantes_aptos: 4,
      faltan_por_votar: [],
    });
    expect(await puntosDe()).toEqual([20, 20, 0, 20, 0]);
    await leo.esperar('votacion:completada');
    expect(leo.recibidos.find((r) => r.evento === 'votacion:completada')?.datos).toEqual({
      tarea,
      puntos: 9,
      cierre: { votos: 3, votantes_aptos: 4 },
      version: await leerVersion(app.contexto.base.escritura, familia.id),
    });
    leo.socket.disconnect();
    expect(await votar(MARTA, tarea)).toMatchObject(codigo('VOTACION_CERRADA'));
    expect(await leer(tarea)).toMatchObject({ puntos: 9, total_votaciones: 3 });
  });

  test('pending work takes the points', async () => {
    const tarea = await votada([ANA, 4], [LUIS, 4], [PEPA, 4]);
    const base = {
      familia_id: familia.id,
      responsabilidad_id: null,
      tarea_id: tarea,
      miembro_id: miembro(LUIS).id,
      trimestre_inicio: '2026-10-01',
      fecha_limite: null,
      disponible_desde: null,
      tarea_nombre: 'Fregar',
      tarea_puntos: 10,
      tarea_tiempo: 10,
      creada_en: '',
      completada_en: null,
    };
    await app.contexto.base.escritura
      .insertInto('asignaciones')
      .values({ ...base, estado: 'PENDIENTE' })
      .execute();
    await cerrar(tarea);
    expect(await app.contexto.base.escritura.selectFrom('asignaciones').select('tarea_puntos').execute()).toEqual([
      { tarea_puntos: 16 },
    ]);
  });

  test('it can be reopened like any, and stays closed for a member who joins', async () => {
    await app.contexto.base.escritura
      .updateTable('usuarios')
      .set({ password_hash: null })
      .where('id', '=', miembro(MARTA).id)
      .execute();
    const tarea = await votada([ANA, 1], [LUIS, 2]);
    await app.contexto.base.escritura
      .updateTable('usuarios')
      .set({ password_hash: 'clara:x' })
      .where('id', '=', miembro(MARTA).id)
      .execute();
    await votar(PEPA, tarea, 3);
    expect((await cerrar(tarea, { votos: 3 })).cuerpo).toMatchObject({ puntos: 8, votantes_aptos: 4 });
    expect(
      (await llamarComo(app, miembro(ANA), 'POST', ruta(RUTAS.reabrirVotacion, { id: tarea }))).cuerpo,
    ).toMatchObject({ votaciones_completadas: false, total_votaciones: 0 });
    for (const quien of [ANA, LUIS, MARTA, PEPA]) await votar(quien, tarea, 4);
    expect(await leer(tarea)).toMatchObject({ puntos: 16, votaciones_completadas: true });
  });

  test('refused with another count than the dialog showed; without a count, as it stands', async () => {
    const tarea = await votada([ANA, 1], [LUIS, 2], [PEPA, 4]);
    expect(await cerrar(tarea, { votos: 2 })).toMatchObject({
      estado: 409,
      cuerpo: {
        codigo: 'VOTACION_OTRA',
        error: 'La votación ha cambiado: ahora tiene 3 votos. Míralo antes de cerrarla',
      },
    });
    expect((await cerrar(tarea, { votos: '3' })).estado).toBe(400);
    expect((await cerrar(tarea, { otros: 3 })).cuerpo).toEqual({ otros: ['Campo desconocido'] });
    expect(await leer(tarea)).toMatchObject({ votaciones_completadas: false });
    expect((await cerrar(tarea)).estado).toBe(200);
    expect(await cerrar(tarea, { votos: 3 })).toMatchObject(codigo('VOTACION_CERRADA'));
  });
});

describe('with fewer', () => {
  test('seven days after the first vote it closes with 10 points, the votes discarded and unrewarded', async () => {
    const tarea = await crear();
    expect(await cerrar(tarea)).toMatchObject(codigo('VOTACION_SIN_EMPEZAR'));
    await votar(ANA, tarea, 4);
    reloj.avanzar(UN_DIA);
    await votar(LUIS, tarea, 4);
    reloj.avanzar(6 * UN_DIA - 1);
    expect(await cerrar(tarea, { votos: 2 })).toMatchObject(codigo('VOTACION_AUN_NO'));
    expect(await leer(tarea)).toMatchObject({
      cerrable_desde: '2026-11-28T10:00:00.000Z',
      faltan_por_votar: ['Marta', 'Pepa'],
    });
    expect(await leer(tarea, PEPA)).toMatchObject({ cerrable_desde: null, faltan_por_votar: [] });
    reloj.avanzar(1);
    expect((await cerrar(tarea, { votos: 2 })).cuerpo).toMatchObject({
      votaciones_completadas: true,
      puntos: 10,
      total_votaciones: 0,
      cerrable_desde: null,
    });
    expect(await app.contexto.base.escritura.selectFrom('votaciones').select('id').execute()).toEqual([]);
    expect(await puntosDe()).toEqual([0, 0, 0, 0, 0]);
    expect(await votar(MARTA, tarea)).toMatchObject(codigo('VOTACION_CERRADA'));
    // It has no votes, and can be voted afresh all the same.
    expect((await llamarComo(app, miembro(ANA), 'POST', ruta(RUTAS.reabrirVotacion, { id: tarea }))).estado).toBe(200);
    expect((await votar(MARTA, tarea)).estado).toBe(201);
  });

  test('a voting that started anew waits seven days from its new first vote', async () => {
    const tarea = await votada([ANA, 1]);
    reloj.avanzar(8 * UN_DIA);
    await llamarComo(app, miembro(ANA), 'POST', ruta(RUTAS.reabrirVotacion, { id: tarea }));
    await votar(LUIS, tarea);
    expect(await cerrar(tarea)).toMatchObject(codigo('VOTACION_AUN_NO'));
  });
});

test('only an admin of the family may, and a refusal changes nothing', async () => {
  const tarea = await votada([ANA, 1], [LUIS, 2], [PEPA, 4]);
  const otra = await sembrarFamilia(app, [{ nombre: 'Eva', admin: true }]);
  const antes = await leerVersion(app.contexto.base.escritura, familia.id);
  expect((await cerrar(tarea, { votos: 3 }, LUIS)).estado).toBe(403);
  expect((await llamar(app, 'POST', ruta(RUTAS.cerrarVotacion, { id: tarea }), null)).estado).toBe(401);
  expect((await llamar(app, 'POST', ruta(RUTAS.cerrarVotacion, { id: tarea }), otra.miembros[0]!.token)).estado).toBe(
    404,
  );
  await cerrar(tarea, { votos: 9 });
  expect(await leerVersion(app.contexto.base.escritura, familia.id)).toBe(antes);
});

test('a vote and a closing at once: no vote enters a closed voting, and the points are those of the votes that are in', async () => {
  const url = await escuchar(app);
  for (let vuelta = 0; vuelta < 20; vuelta += 1) {
    const tarea = await votada([ANA, 1], [LUIS, 1], [PEPA, 1]);
    const voto = () =>
      pedir(url, 'POST', RUTAS.votaciones, miembro(MARTA).token, { tarea, miembro: miembro(MARTA).id, dificultad: 4 });
    const cierre = () =>
      pedir(url, 'POST', ruta(RUTAS.cerrarVotacion, { id: tarea }), miembro(ANA).token, { votos: 3 });
    const [a, b] = await Promise.all(vuelta % 2 === 0 ? [voto(), cierre()] : [cierre(), voto()]);
    const [delVoto, delCierre] = vuelta % 2 === 0 ? [a, b] : [b, a];
    const dentro = await app.contexto.base.escritura
      .selectFrom('votaciones')
      .select('id')
      .where('tarea_id', '=', tarea)
      .execute();
    const resultado = `${String(delVoto.estado)} ${String(delCierre.estado)} ${String(dentro.length)} ${String((await leer(tarea)).puntos)}`;
    expect(['201 409 4 7', '409 200 3 4']).toContain(resultado);
  }
});
