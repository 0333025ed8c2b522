import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Tarea, type TareaEntrada, VotoRegistrado } from '#shared/contracts/tareas.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { completarVotacion, insertarVoto } from '#server/data/votaciones.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  casa = await abrirCasa();
});
afterEach(() => casa.cerrar());

/** Creates a chore for adults and teenagers: Ana, Luis and Marta may vote on it, Leo may not. */
const crear = async (cambios: Partial<TareaEntrada> = {}): Promise<number> => {
  const { cuerpo } = await casa.pedir(ANA, 'crearTarea', { nombre: 'Fregar', frecuencia: 'DIARIA', ...cambios });
  return cuerpo.id;
};
const leer = async (id: number): Promise<Tarea> => (await casa.como(ANA).verTareas()).find((t) => t.id === id)!;
const paraVotar = async (quien: number) => (await casa.como(quien).verParaVotar()).map((t) => t.id);

/** Gives a member an account or takes it away and reviews the votings, as activation and reset do. */
const cambiarCuenta = async (quien: number, cuenta: boolean) => {
  const publicados = anotarPublicaciones(casa.app);
  const resultado = await cambiar(casa.app.contexto, casa.familia.id, async (cambio) => {
    const aptos = await leerAptos(cambio.db, casa.familia.id);
    await cambio.db
      .updateTable('usuarios')
      .set({ password_hash: cuenta ? 'clara:x' : null })
      .where('id', '=', casa.id(quien))
      .execute();
    const cambios = await revisarVotaciones(cambio, aptos, cuenta ? casa.id(quien) : null);
    await difundirTareas(cambio, cambios);
    return bien(cambios);
  });
  if (!resultado.ok) throw new Error(resultado.codigo);
  return { cambios: resultado.valor, eventos: publicados };
};

describe('voting', () => {
  // Specification: 3.18 4.18
  test('answers 201 with the voter’s own vote and the count that everyone sees; the last vote sets the points', async () => {
    const tarea = await crear();
    const primero = await casa.pedir(ANA, 'votar', { tarea, miembro: casa.id(ANA), dificultad: 1 });
    expect(primero.estado).toBe(201);
    expect(z.strictObject(VotoRegistrado.shape).parse(primero.cuerpo)).toEqual({
      id: expect.any(Number) as number,
      tarea,
      miembro: casa.id(ANA),
      dificultad: 1,
      votos: 1,
      votantes_aptos: 3,
      completada: false,
    });
    expect(await leer(tarea)).toMatchObject({
      puntos: 10,
      total_votaciones: 1,
      votaciones_completadas: false,
      faltan_por_votar: ['Luis', 'Marta'],
    });
    await casa.como(LUIS).votar({ tarea, miembro: casa.id(LUIS), dificultad: 4 });
    expect(await casa.como(MARTA).votar({ tarea, miembro: casa.id(MARTA), dificultad: 4 })).toMatchObject({
      votos: 3,
      completada: true,
    });
    expect(await leer(tarea)).toMatchObject({
      puntos: 12,
      total_votaciones: 3,
      votaciones_completadas: true,
      faltan_por_votar: [],
    });
  });

  // Specification: 4.16
  test('each refusal has its code', async () => {
    const tarea = await crear({ apta_juvenil: false });
    const otra = await sembrarFamilia(casa.app, [{ nombre: 'Eva', admin: true }]);
    const ajena = await casa.como(otra.miembros[0]!.token).crearTarea({ nombre: 'X', frecuencia: 'DIARIA' });
    const pedir = (cuerpo: object, quien = ANA) => casa.pedir(quien, 'votar', cuerpo);
    const mio = { miembro: casa.id(ANA), dificultad: 2 };
    expect(await pedir({ ...mio, tarea, miembro: casa.id(LUIS) })).toMatchObject({
      estado: 400,
      cuerpo: { miembro: ['Solo puedes votar en tu nombre'] },
    });
    expect(await pedir({ ...mio, tarea: ajena.id })).toMatchObject({
      estado: 400,
      cuerpo: { tarea: ['Esta tarea no existe'] },
    });
    expect(await pedir({ ...mio, tarea: 999_999 })).toMatchObject({
      estado: 400,
      cuerpo: { tarea: ['Esta tarea no existe'] },
    });
    expect(await casa.negado(LEO, 'votar', { tarea, miembro: casa.id(LEO), dificultad: 2 })).toMatchObject({
      estado: 400,
      codigo: 'NO_PUEDES_VOTAR',
    });
    expect((await pedir({ ...mio, tarea, dificultad: 5 })).cuerpo).toHaveProperty('dificultad');
    expect((await pedir({ ...mio, tarea, puntos: 3 })).cuerpo).toEqual({ puntos: ['Campo desconocido'] });
    expect(await casa.negado(null, 'votar', { ...mio, tarea })).toMatchObject({ estado: 401 });
    const antes = await leerVersion(casa.db, casa.familia.id);
    await casa.como(ANA).votar({ tarea, miembro: casa.id(ANA), dificultad: 2 });
    expect(await casa.negado(ANA, 'votar', { tarea, miembro: casa.id(ANA), dificultad: 2 })).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Ya has votado esta tarea', codigo: 'YA_HAS_VOTADO' },
    });
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
    await casa.como(LUIS).votar({ tarea, miembro: casa.id(LUIS), dificultad: 2 });
    expect(await casa.negado(LUIS, 'votar', { tarea, miembro: casa.id(LUIS), dificultad: 2 })).toMatchObject({
      codigo: 'YA_HAS_VOTADO',
    });
    await casa.como(ANA).editarTarea({ id: tarea, nombre: 'Fregar', frecuencia: 'DIARIA', apta_juvenil: true });
    expect(await casa.negado(MARTA, 'votar', { tarea, miembro: casa.id(MARTA), dificultad: 2 })).toMatchObject({
      estado: 409,
      codigo: 'VOTACION_CERRADA',
    });
  });

  test('the constraint alone prevents a second vote on an engine whose transactions overlap', async () => {
    const tarea_id = await crear();
    const voto = { tarea_id, miembro_id: casa.id(LUIS), dificultad: 1, creada_en: '' };
    expect(await insertarVoto(casa.db, voto)).toEqual(expect.any(Number));
    expect(await insertarVoto(casa.db, { ...voto, dificultad: 4 })).toBeUndefined();
    expect(await completarVotacion(casa.db, tarea_id, 4)).toBe(true);
    expect(await completarVotacion(casa.db, tarea_id, 16)).toBe(false);
    expect(await leer(tarea_id)).toMatchObject({ puntos: 4, total_votaciones: 1 });
  });

  test('the last vote sets the points of pending work', async () => {
    const tarea = await crear({ apta_juvenil: false });
    const { escritura: db } = casa.app.contexto.base;
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
    await db
      .insertInto('asignaciones')
      .values([
        { ...base, estado: 'PENDIENTE' },
        { ...base, estado: 'COMPLETADA' },
      ])
      .execute();
    await casa.como(ANA).votar({ tarea, miembro: casa.id(ANA), dificultad: 4 });
    await casa.como(LUIS).votar({ tarea, miembro: casa.id(LUIS), dificultad: 4 });
    expect(await db.selectFrom('asignaciones').select(['estado', 'tarea_puntos']).orderBy('id').execute()).toEqual([
      { estado: 'PENDIENTE', tarea_puntos: 16 },
      { estado: 'COMPLETADA', tarea_puntos: 10 },
    ]);
  });
});

// Specification: 2.35 4.16
test('para_votar shows active tasks open to votes that suit the member and that they have not voted on', async () => {
  const abierta = await crear();
  const deNinos = await crear({ apta_infantil: true, apta_juvenil: false, apta_adulto: false });
  const inactiva = await crear({ activa: false });
  const votada = await crear();
  const cerrada = await crear({ apta_juvenil: false });
  await casa.como(LUIS).votar({ tarea: votada, miembro: casa.id(LUIS), dificultad: 2 });
  await casa.como(LUIS).votar({ tarea: cerrada, miembro: casa.id(LUIS), dificultad: 2 });
  await casa.como(ANA).votar({ tarea: cerrada, miembro: casa.id(ANA), dificultad: 2 });
  expect(await paraVotar(LUIS)).toEqual([abierta]);
  expect(await paraVotar(MARTA)).toEqual([abierta, votada]);
  expect(await paraVotar(LEO)).toEqual([deNinos]);
  expect(await casa.negado(LUIS, 'votar', { tarea: inactiva, miembro: casa.id(LUIS), dificultad: 2 })).toMatchObject({
    estado: 409,
    codigo: 'VOTACION_CERRADA',
  });
  expect(await casa.negado(null, 'verParaVotar')).toMatchObject({ estado: 401 });
});

describe('when the eligible voters change', () => {
  test('resetting the voter still missing restarts the voting, and tells everyone which one', async () => {
    const tarea = await crear();
    const sinVotos = await crear();
    const ajena = await crear({ apta_juvenil: false });
    await casa.como(ANA).votar({ tarea, miembro: casa.id(ANA), dificultad: 1 });
    await casa.como(LUIS).votar({ tarea, miembro: casa.id(LUIS), dificultad: 2 });
    await casa.como(LUIS).votar({ tarea: ajena, miembro: casa.id(LUIS), dificultad: 2 });
    const { cambios, eventos } = await cambiarCuenta(MARTA, false);
    expect(cambios).toEqual({ reiniciadas: [tarea], cambiadas: [tarea, sinVotos] });
    const aTodos = eventos.filter((e) => e.destino.miembro === null);
    expect(aTodos.map((e) => e.evento)).toEqual(['votacion:reiniciada', 'tarea:cambiada', 'tarea:cambiada']);
    expect(aTodos[0]!.datos).toEqual({ tareas: [tarea] });
    expect(new Set(eventos.map((e) => e.version))).toEqual(new Set([await leerVersion(casa.db, casa.familia.id)]));
    expect(await leer(tarea)).toMatchObject({
      puntos: 10,
      total_votaciones: 0,
      votantes_aptos: 2,
      votaciones_completadas: false,
    });
    expect(await leer(ajena)).toMatchObject({ total_votaciones: 1 });
    await casa.como(LUIS).votar({ tarea, miembro: casa.id(LUIS), dificultad: 4 });
  });

  // Specification: 4.17
  test('a reset member’s vote no longer counts, and the count never exceeds the eligible voters', async () => {
    const tarea = await crear({ apta_juvenil: false });
    await casa.como(ANA).votar({ tarea, miembro: casa.id(ANA), dificultad: 4 });
    await cambiarCuenta(ANA, false);
    expect(await casa.como(LUIS).votar({ tarea, miembro: casa.id(LUIS), dificultad: 1 })).toMatchObject({
      votos: 1,
      votantes_aptos: 1,
      completada: true,
    });
    expect(await casa.db.selectFrom('tareas').select('puntos').execute()).toEqual([{ puntos: 4 }]);
  });

  test('a completed voting stays as it is when a voter goes', async () => {
    const tarea = await crear();
    for (const quien of [ANA, LUIS, MARTA])
      await casa.como(quien).votar({ tarea, miembro: casa.id(quien), dificultad: 4 });
    await cambiarCuenta(MARTA, false);
    await cambiarCuenta(MARTA, true);
    expect(await leer(tarea)).toMatchObject({ puntos: 16, votaciones_completadas: true, total_votaciones: 3 });
  });

  test('a new member leaves the points that two decided, and reopens those that one decided alone', async () => {
    const [deDos, deUno] = [await crear(), await crear()];
    await cambiarCuenta(MARTA, false);
    await casa.como(ANA).votar({ tarea: deDos, miembro: casa.id(ANA), dificultad: 2 });
    await casa.como(LUIS).votar({ tarea: deDos, miembro: casa.id(LUIS), dificultad: 2 });
    await cambiarCuenta(LUIS, false);
    await casa.como(ANA).votar({ tarea: deUno, miembro: casa.id(ANA), dificultad: 4 });
    expect(await leer(deUno)).toMatchObject({ votaciones_completadas: true, puntos: 16 });
    const { cambios } = await cambiarCuenta(MARTA, true);
    expect(cambios.cambiadas).toContain(deUno);
    expect(await leer(deUno)).toMatchObject({
      votaciones_completadas: false,
      puntos: 16,
      total_votaciones: 1,
      faltan_por_votar: ['Marta'],
    });
    expect(await leer(deDos)).toMatchObject({ votaciones_completadas: true });
  });

  test('during a draft, points that one member decided stay', async () => {
    const tarea = await crear();
    for (const quien of [LUIS, MARTA]) await cambiarCuenta(quien, false);
    await casa.como(ANA).votar({ tarea, miembro: casa.id(ANA), dificultad: 4 });
    const sesion = {
      familia_id: casa.familia.id,
      trimestre_inicio: '2026-10-01',
      fase: 'CIERRE' as const,
      contar: 'PUNTOS' as const,
      creada_en: '',
      terminada_en: null,
    };
    await casa.db
      .insertInto('sesiones_reparto')
      .values({
        ...sesion,
        estado: JSON.stringify({
          trimestre_inicio: '2026-10-01',
          participantes: [],
          asignadas: [],
          tareas: [{ id: tarea }],
        }),
      })
      .execute();
    await cambiarCuenta(LUIS, true);
    expect(await leer(tarea)).toMatchObject({ votaciones_completadas: true });
    await casa.db.updateTable('sesiones_reparto').set({ fase: 'COMPLETADA' }).execute();
    await cambiarCuenta(MARTA, true);
    expect(await leer(tarea)).toMatchObject({ votaciones_completadas: false });
  });

  test('another family’s votings stay as they are', async () => {
    const otra = await sembrarFamilia(casa.app, [{ nombre: 'Eva', admin: true }, { nombre: 'Paz' }]);
    const suya = await casa.como(otra.miembros[0]!.token).crearTarea({ nombre: 'X', frecuencia: 'DIARIA' });
    const voto = { tarea: suya.id, miembro: otra.miembros[0]!.id, dificultad: 1 };
    await casa.como(otra.miembros[0]!.token).votar(voto);
    await casa.db.updateTable('usuarios').set({ password_hash: null }).where('id', '=', otra.miembros[1]!.id).execute();
    expect((await cambiarCuenta(LUIS, false)).cambios.cambiadas).toEqual([]);
  });
});
