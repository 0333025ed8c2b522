import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, PEPA, LEO] = [0, 1, 2, 3, 4];
const UN_DIA = 24 * 60 * 60;

beforeEach(async () => {
  casa = await abrirCasa({
    miembros: [
      { nombre: 'Ana', admin: true },
      { nombre: 'Luis' },
      { nombre: 'Marta', grupo_edad: 'JUVENIL' },
      { nombre: 'Pepa' },
      { nombre: 'Leo', grupo_edad: 'INFANTIL' },
    ],
  });
});
afterEach(() => casa.cerrar());

/** Creates a chore for adults and teenagers: four members may vote on it. */
const crear = async (): Promise<number> =>
  (await casa.como(ANA).crearTarea({ nombre: 'Fregar', frecuencia: 'DIARIA' })).id;
const votada = async (...votos: readonly (readonly [quien: number, dificultad: number])[]): Promise<number> => {
  const tarea = await crear();
  for (const [quien, dificultad] of votos) await casa.como(quien).votar({ tarea, miembro: casa.id(quien), dificultad });
  return tarea;
};
const leer = async (id: number, quien = ANA): Promise<Tarea> =>
  (await casa.como(quien).verTareas()).find((t) => t.id === id)!;
const puntosDe = async () => (await casa.como(LEO).verUsuarios()).map((u) => u.puntos_totales);
const codigo = (c: string) => ({ estado: 409, cuerpo: { codigo: c } });

describe('with three votes or more', () => {
  test('an admin closes with the votes given: points by the usual rule, bonuses, and an event to everyone', async () => {
    const url = await escuchar(casa.app);
    const leo = await oir(url, casa.miembro(LEO).token);
    const tarea = await votada([ANA, 1], [LUIS, 2], [PEPA, 4]);
    expect(await leer(tarea)).toMatchObject({ faltan_por_votar: ['Marta'], cerrable_desde: null });
    const { estado, cuerpo } = await casa.pedir(ANA, 'cerrarVotacion', { id: tarea, votos: 3 });
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
      version: await leerVersion(casa.db, casa.familia.id),
    });
    leo.socket.disconnect();
    expect(await casa.pedir(MARTA, 'votar', { tarea, miembro: casa.id(MARTA), dificultad: 2 })).toMatchObject(
      codigo('VOTACION_CERRADA'),
    );
    expect(await leer(tarea)).toMatchObject({ puntos: 9, total_votaciones: 3 });
  });

  test('pending work takes the new points', async () => {
    const tarea = await votada([ANA, 4], [LUIS, 4], [PEPA, 4]);
    const base = {
      familia_id: casa.familia.id,
      responsabilidad_id: null,
      tarea_id: tarea,
      miembro_id: casa.id(LUIS),
      trimestre_inicio: '2026-10-01',
      fecha_limite: null,
      disponible_desde: null,
      tarea_nombre: 'Fregar',
      tarea_puntos: 10,
      tarea_tiempo: 10,
      creada_en: '',
      completada_en: null,
    };
    await casa.db
      .insertInto('asignaciones')
      .values({ ...base, estado: 'PENDIENTE' })
      .execute();
    await casa.como(ANA).cerrarVotacion({ id: tarea });
    expect(await casa.db.selectFrom('asignaciones').select('tarea_puntos').execute()).toEqual([{ tarea_puntos: 16 }]);
  });

  test('can be reopened like any other, and stays closed when a member joins', async () => {
    await casa.db.updateTable('usuarios').set({ password_hash: null }).where('id', '=', casa.id(MARTA)).execute();
    const tarea = await votada([ANA, 1], [LUIS, 2]);
    await casa.db.updateTable('usuarios').set({ password_hash: 'clara:x' }).where('id', '=', casa.id(MARTA)).execute();
    await casa.como(PEPA).votar({ tarea, miembro: casa.id(PEPA), dificultad: 3 });
    expect(await casa.como(ANA).cerrarVotacion({ id: tarea, votos: 3 })).toMatchObject({
      puntos: 8,
      votantes_aptos: 4,
    });
    expect(await casa.como(ANA).reabrirVotacion({ id: tarea })).toMatchObject({
      votaciones_completadas: false,
      total_votaciones: 0,
    });
    for (const quien of [ANA, LUIS, MARTA, PEPA])
      await casa.como(quien).votar({ tarea, miembro: casa.id(quien), dificultad: 4 });
    expect(await leer(tarea)).toMatchObject({ puntos: 16, votaciones_completadas: true });
  });

  test('is refused with another count than the dialog showed; without a count it closes as it stands', async () => {
    const tarea = await votada([ANA, 1], [LUIS, 2], [PEPA, 4]);
    expect(await casa.negado(ANA, 'cerrarVotacion', { id: tarea, votos: 2 })).toMatchObject({
      estado: 409,
      cuerpo: {
        codigo: 'VOTACION_OTRA',
        error: 'La votación ha cambiado: ahora tiene 3 votos. Míralo antes de cerrarla',
      },
    });
    expect(await casa.negado(ANA, 'cerrarVotacion', { id: tarea, votos: '3' })).toMatchObject({ estado: 400 });
    expect((await casa.negado(ANA, 'cerrarVotacion', { id: tarea, otros: 3 })).cuerpo).toEqual({
      otros: ['Campo desconocido'],
    });
    expect(await leer(tarea)).toMatchObject({ votaciones_completadas: false });
    await casa.como(ANA).cerrarVotacion({ id: tarea });
    expect(await casa.pedir(ANA, 'cerrarVotacion', { id: tarea, votos: 3 })).toMatchObject(codigo('VOTACION_CERRADA'));
  });
});

describe('with fewer', () => {
  test('closes with 10 points seven days after the first vote; its votes are discarded and earn nothing', async () => {
    const tarea = await crear();
    expect(await casa.pedir(ANA, 'cerrarVotacion', { id: tarea })).toMatchObject(codigo('VOTACION_SIN_EMPEZAR'));
    await casa.como(ANA).votar({ tarea, miembro: casa.id(ANA), dificultad: 4 });
    casa.reloj.avanzar(UN_DIA);
    await casa.como(LUIS).votar({ tarea, miembro: casa.id(LUIS), dificultad: 4 });
    casa.reloj.avanzar(6 * UN_DIA - 1);
    expect(await casa.pedir(ANA, 'cerrarVotacion', { id: tarea, votos: 2 })).toMatchObject(codigo('VOTACION_AUN_NO'));
    expect(await leer(tarea)).toMatchObject({
      cerrable_desde: '2026-11-28T10:00:00.000Z',
      faltan_por_votar: ['Marta', 'Pepa'],
    });
    expect(await leer(tarea, PEPA)).toMatchObject({ cerrable_desde: null, faltan_por_votar: [] });
    casa.reloj.avanzar(1);
    expect(await casa.como(ANA).cerrarVotacion({ id: tarea, votos: 2 })).toMatchObject({
      votaciones_completadas: true,
      puntos: 10,
      total_votaciones: 0,
      cerrable_desde: null,
    });
    expect(await casa.db.selectFrom('votaciones').select('id').execute()).toEqual([]);
    expect(await puntosDe()).toEqual([0, 0, 0, 0, 0]);
    expect(await casa.pedir(MARTA, 'votar', { tarea, miembro: casa.id(MARTA), dificultad: 2 })).toMatchObject(
      codigo('VOTACION_CERRADA'),
    );
    // The chore has no votes, and can be voted on anew all the same.
    await casa.como(ANA).reabrirVotacion({ id: tarea });
    await casa.como(MARTA).votar({ tarea, miembro: casa.id(MARTA), dificultad: 2 });
  });

  test('a voting that was restarted waits seven days from its new first vote', async () => {
    const tarea = await votada([ANA, 1]);
    casa.reloj.avanzar(8 * UN_DIA);
    await casa.como(ANA).reabrirVotacion({ id: tarea });
    await casa.como(LUIS).votar({ tarea, miembro: casa.id(LUIS), dificultad: 2 });
    expect(await casa.pedir(ANA, 'cerrarVotacion', { id: tarea })).toMatchObject(codigo('VOTACION_AUN_NO'));
  });
});

test('only an admin of the family may close it, and a refusal changes nothing', async () => {
  const tarea = await votada([ANA, 1], [LUIS, 2], [PEPA, 4]);
  const otra = await sembrarFamilia(casa.app, [{ nombre: 'Eva', admin: true }]);
  const antes = await leerVersion(casa.db, casa.familia.id);
  expect(await casa.negado(LUIS, 'cerrarVotacion', { id: tarea, votos: 3 })).toMatchObject({ estado: 403 });
  expect(await casa.negado(null, 'cerrarVotacion', { id: tarea })).toMatchObject({ estado: 401 });
  expect(await casa.negado(otra.miembros[0]!.token, 'cerrarVotacion', { id: tarea })).toMatchObject({ estado: 404 });
  expect(await casa.negado(ANA, 'cerrarVotacion', { id: tarea, votos: 9 })).toMatchObject({ codigo: 'VOTACION_OTRA' });
  expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes);
});

test('a vote and a closing at once: no vote enters a closed voting, and the points are those of the votes counted', async () => {
  const url = await escuchar(casa.app);
  for (let vuelta = 0; vuelta < 20; vuelta += 1) {
    const tarea = await votada([ANA, 1], [LUIS, 1], [PEPA, 1]);
    const voto = () =>
      pedir(url, 'POST', RUTAS.votaciones, casa.miembro(MARTA).token, {
        tarea,
        miembro: casa.id(MARTA),
        dificultad: 4,
      });
    const cierre = () =>
      pedir(url, 'POST', ruta(RUTAS.cerrarVotacion, { id: tarea }), casa.miembro(ANA).token, { votos: 3 });
    const [a, b] = await Promise.all(vuelta % 2 === 0 ? [voto(), cierre()] : [cierre(), voto()]);
    const [delVoto, delCierre] = vuelta % 2 === 0 ? [a, b] : [b, a];
    const dentro = await casa.db.selectFrom('votaciones').select('id').where('tarea_id', '=', tarea).execute();
    const resultado = `${String(delVoto.estado)} ${String(delCierre.estado)} ${String(dentro.length)} ${String((await leer(tarea)).puntos)}`;
    expect(['201 409 4 7', '409 200 3 4']).toContain(resultado);
  }
});
