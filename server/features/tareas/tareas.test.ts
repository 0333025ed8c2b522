import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { Tarea, type TareaEntrada } from '#shared/contracts/tareas.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { crearPrimeras } from '#server/effects/trabajo/crear-primeras.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let casa: Casa;
let familia: FamiliaSembrada;

const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const token = (i: number) => familia.miembros[i]!.token;

beforeEach(async () => {
  casa = await abrirCasa({ miembros: [{ nombre: 'Eva', admin: true }] });
  familia = await sembrarFamilia(casa.app);
});
afterEach(() => casa.cerrar());

const BASURA: TareaEntrada = { nombre: 'Sacar la basura', frecuencia: 'SEMANAL', dia_semana: 3 };

const crear = (cambios: Partial<TareaEntrada> = {}) => casa.como(token(ANA)).crearTarea({ ...BASURA, ...cambios });
const borrar = (id: number) => casa.pedir(token(ANA), 'borrarTarea', { id });
const votar = (quien: number, tarea: number, dificultad: number) =>
  casa.pedir(token(quien), 'votar', { tarea, miembro: familia.miembros[quien]!.id, dificultad });
const listar = (quien: number) => casa.como(token(quien)).verTareas();

/** Inserts a session in progress that has frozen these tasks. */
const enReparto = (...tareas: number[]) =>
  casa.db
    .insertInto('sesiones_reparto')
    .values({
      familia_id: familia.id,
      trimestre_inicio: '2026-10-01',
      fase: 'ELECCION',
      contar: 'PUNTOS',
      estado: JSON.stringify({
        trimestre_inicio: '2026-10-01',
        participantes: [],
        asignadas: [],
        tareas: tareas.map((id) => ({ id })),
      }),
      creada_en: '2026-11-21T10:00:00.000Z',
      terminada_en: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const asignaciones = () => casa.db.selectFrom('asignaciones').selectAll().orderBy('id').execute();

/** Deals each task to one member, due from today on. */
const repartir = async (...pares: [tarea: number, miembro: number][]) => {
  const { id: sesion } = await enReparto();
  await casa.db.updateTable('sesiones_reparto').set({ fase: 'COMPLETADA' }).execute();
  const asignaciones = pares.map(([tarea, i]) => ({ tarea, miembro: familia.miembros[i]!.id }));
  await cambiar(casa.app.contexto, familia.id, async (cambio) =>
    bien(await crearPrimeras(cambio, { sesion, hoy: '2026-11-21', asignaciones })),
  );
};

describe('creating', () => {
  // Specification: 3.11 3.13 3.14 3.15 3.16 3.17
  test('answers 201 with the whole row, the defaults and the Spanish labels', async () => {
    const { estado, cuerpo } = await casa.pedir(token(ANA), 'crearTarea', {
      ...BASURA,
      nombre: '  Sacar la basura ',
      familia: familia.id,
    });
    expect(estado).toBe(201);
    expect(z.strictObject(Tarea.shape).parse(cuerpo)).toEqual({
      id: expect.any(Number) as number,
      familia: familia.id,
      nombre: 'Sacar la basura',
      descripcion: '',
      frecuencia: 'SEMANAL',
      frecuencia_display: 'Semanal',
      dia_semana: 3,
      dia_semana_2: null,
      dia_mes: null,
      dia_semana_display: 'Miércoles',
      dia_semana_2_display: null,
      tiempo_estimado: 10,
      apta_infantil: false,
      apta_juvenil: true,
      apta_adulto: true,
      de_cabeza: false,
      puntos: 10,
      activa: true,
      personal: false,
      cada_uno: [],
      libre: false,
      libre_hasta_reparto: false,
      en_partes: 'ENTERA',
      partida: false,
      abierta: false,
      total_votaciones: 0,
      votantes_aptos: 3,
      votaciones_completadas: false,
      cerrable_desde: null,
      faltan_por_votar: ['Ana', 'Luis', 'Marta'],
      hecha_cuando: '',
      pide_foto: false,
      revisa: false,
    });
  });

  test.each([
    ['SEMANAL without its day', { dia_semana: null }, 'dia_semana'],
    ['DOS_VECES_SEMANA with one day', { frecuencia: 'DOS_VECES_SEMANA' }, 'dia_semana_2'],
    ['DOS_VECES_SEMANA twice the same day', { frecuencia: 'DOS_VECES_SEMANA', dia_semana_2: 3 }, 'dia_semana_2'],
    ['MENSUAL without its day', { frecuencia: 'MENSUAL', dia_semana: null }, 'dia_mes'],
    ['DIARIA with a day left over', { frecuencia: 'DIARIA' }, 'dia_semana'],
    ['an eighth weekday', { dia_semana: 8 }, 'dia_semana'],
    ['no name', { nombre: '   ' }, 'nombre'],
    ['no minutes', { tiempo_estimado: 0 }, 'tiempo_estimado'],
    ['negative points', { puntos: -1 }, 'puntos'],
    ['half a point', { puntos: 1.5 }, 'puntos'],
    ['points as text', { puntos: '10' }, 'puntos'],
    ['nobody who can do it', { apta_juvenil: false, apta_adulto: false }, 'apta_adulto'],
    ['another family', { familia: 999_999 }, 'familia'],
    ['an unknown field', { votaciones_completadas: true }, 'votaciones_completadas'],
  ])('refuses %s', async (_, cambios, campo) => {
    const antes = await leerVersion(casa.db, familia.id);
    const { estado, cuerpo } = await casa.pedir(token(ANA), 'crearTarea', { ...BASURA, ...cambios });
    expect(estado).toBe(400);
    expect(Object.keys(cuerpo)).toContain(campo);
    expect(await listar(ANA)).toEqual([]);
    expect(await leerVersion(casa.db, familia.id)).toBe(antes);
  });
});

// Specification: 6.07
test('the list is a plain array by id without deleted tasks; only an admin sees who has still to vote', async () => {
  const primera = await crear({ nombre: 'Zurcir' });
  const segunda = await crear({ nombre: 'Barrer', activa: false });
  const tercera = await crear({ nombre: 'Ajena' });
  expect((await borrar(tercera.id)).estado).toBe(204);
  expect((await listar(ANA)).map((t) => [t.id, t.faltan_por_votar.length])).toEqual([
    [primera.id, 3],
    [segunda.id, 3],
  ]);
  expect((await listar(MARTA)).map((t) => t.faltan_por_votar)).toEqual([[], []]);
  expect(await casa.como(0).verTareas()).toEqual([]);
});

describe('permissions', () => {
  const intentos = (id: number): ['POST' | 'PUT' | 'DELETE', string, object?][] => [
    ['POST', RUTAS.tareas, BASURA],
    ['PUT', ruta(RUTAS.tarea, { id }), BASURA],
    ['DELETE', ruta(RUTAS.tarea, { id })],
    ['POST', ruta(RUTAS.reabrirVotacion, { id })],
    ['POST', ruta(RUTAS.cerrarVotacion, { id })],
  ];

  // Specification: 6.05
  test('refuses requests without a token, and members who are not admins', async () => {
    const { id } = await crear();
    for (const [metodo, url, cuerpo] of intentos(id)) {
      expect((await llamar(casa.app, metodo, url, null, cuerpo)).estado).toBe(401);
      expect((await llamar(casa.app, metodo, url, token(LUIS), cuerpo)).estado).toBe(403);
      expect((await llamar(casa.app, metodo, url, token(LUIS), { basura: 1 })).estado).toBe(403);
    }
  });

  test("another family's, a deleted and a nonsensical id answer 404, however wrong the body is", async () => {
    const { id } = await crear();
    const borrada = await crear();
    await borrar(borrada.id);
    const casos: [string, string | number][] = [
      [casa.miembro(0).token, id],
      [token(ANA), borrada.id],
      [token(ANA), 999_999],
      [token(ANA), 'abc'],
      [token(ANA), 0],
    ];
    for (const [quien, cual] of casos) {
      for (const [metodo, url, cuerpo] of intentos(cual as number).slice(1)) {
        expect((await llamar(casa.app, metodo, url, quien, cuerpo)).estado).toBe(404);
        expect((await llamar(casa.app, metodo, url, quien, { basura: 1 })).estado).toBe(404);
      }
    }
    expect((await listar(ANA)).map((t) => t.id)).toEqual([id]);
  });
});

describe('editing', () => {
  test('replaces the fields; a new frequency requires its days', async () => {
    const { id } = await crear();
    expect(
      await casa.negado(token(ANA), 'editarTarea', { id, ...BASURA, frecuencia: 'MENSUAL', dia_mes: 31 }),
    ).toHaveProperty('cuerpo.dia_semana');
    const { estado, cuerpo } = await casa.pedir(token(ANA), 'editarTarea', {
      id,
      ...BASURA,
      nombre: 'Basura',
      frecuencia: 'DOS_VECES_SEMANA',
      dia_semana_2: 7,
      puntos: 0,
    });
    expect(estado).toBe(200);
    expect(cuerpo).toMatchObject({
      id,
      nombre: 'Basura',
      frecuencia_display: 'Dos veces por semana',
      dia_semana_2_display: 'Domingo',
      puntos: 0,
    });
    expect(await casa.negado(token(ANA), 'editarTarea', { id, ...BASURA, familia: casa.familia.id })).toHaveProperty(
      'cuerpo.familia',
    );
  });

  test('after a completed voting its points hold: the same points or none are accepted, others are refused', async () => {
    const { id } = await crear({ apta_juvenil: false });
    await votar(ANA, id, 4);
    await votar(LUIS, id, 4);
    const base = { apta_juvenil: false };
    const refusal = await casa.pedir(token(ANA), 'editarTarea', { id, ...BASURA, ...base, puntos: 17 });
    expect(refusal.estado).toBe(400);
    expect(refusal.cuerpo).toHaveProperty('puntos');
    await casa.como(token(ANA)).editarTarea({ id, ...BASURA, ...base, puntos: 16 });
    expect(await casa.como(token(ANA)).editarTarea({ id, ...BASURA, ...base, nombre: 'Otra' })).toMatchObject({
      nombre: 'Otra',
      puntos: 16,
      votaciones_completadas: true,
    });
    expect(await casa.como(token(ANA)).reabrirVotacion({ id })).toMatchObject({
      votaciones_completadas: false,
      total_votaciones: 0,
    });
    expect(await casa.como(token(ANA)).editarTarea({ id, ...BASURA, ...base, puntos: 17 })).toMatchObject({
      puntos: 17,
    });
  });

  test('removing a voter’s age group restarts an open voting; adding age groups lets it continue', async () => {
    const { id } = await crear();
    await votar(ANA, id, 1);
    expect(await casa.como(token(ANA)).editarTarea({ id, ...BASURA, apta_infantil: true })).toMatchObject({
      total_votaciones: 1,
      votantes_aptos: 4,
    });
    const base = { apta_infantil: true, apta_juvenil: false };
    expect(await casa.como(token(ANA)).editarTarea({ id, ...BASURA, ...base })).toMatchObject({
      votaciones_completadas: false,
      puntos: 10,
      total_votaciones: 0,
      votantes_aptos: 3,
    });
    for (const quien of [ANA, LUIS, LEO]) await votar(quien, id, 2);
    expect(await casa.como(token(ANA)).editarTarea({ id, ...BASURA, ...base, apta_infantil: false })).toMatchObject({
      votaciones_completadas: true,
      puntos: 8,
      total_votaciones: 2,
    });
  });

  test('removing an age group without accounts keeps the votes', async () => {
    await casa.db.updateTable('usuarios').set({ password_hash: null }).where('first_name', '=', 'Marta').execute();
    const { id } = await crear();
    await votar(ANA, id, 1);
    expect(await casa.como(token(ANA)).editarTarea({ id, ...BASURA, apta_juvenil: false })).toMatchObject({
      total_votaciones: 1,
      votantes_aptos: 2,
    });
  });

  test('pending work takes the new name, points and minutes; completed work does not', async () => {
    const { id } = await crear();
    await repartir([id, LUIS]);
    await casa.db
      .updateTable('asignaciones')
      .set({ estado: 'COMPLETADA', completada_en: '2026-11-21T10:00:00.000Z' })
      .execute();
    await repartir([id, MARTA]);
    await casa.como(token(ANA)).editarTarea({ id, ...BASURA, nombre: 'Nuevo', puntos: 3, tiempo_estimado: 45 });
    expect((await asignaciones()).map((a) => [a.estado, a.tarea_nombre, a.tarea_puntos, a.tarea_tiempo])).toEqual([
      ['COMPLETADA', 'Sacar la basura', 10, 10],
      ['PENDIENTE', 'Nuevo', 3, 45],
    ]);
  });
});

describe('deleting', () => {
  test('hides the task, removes pending work, keeps completed work', async () => {
    const { id } = await crear();
    const suya = await crear({ nombre: 'Otra' });
    await repartir([id, LUIS], [suya.id, LUIS]);
    await casa.db.updateTable('asignaciones').set({ estado: 'COMPLETADA' }).where('tarea_id', '=', id).execute();
    await repartir([id, LEO], [suya.id, LUIS]);
    expect(await borrar(id)).toMatchObject({ estado: 204, cuerpo: null });
    expect((await asignaciones()).map((a) => [a.tarea_id, a.estado])).toEqual([
      [id, 'COMPLETADA'],
      [suya.id, 'PENDIENTE'],
    ]);
    const vivas = await casa.db
      .selectFrom('responsabilidades')
      .select('tarea_id')
      .where('terminada_en', 'is', null)
      .execute();
    expect(vivas).toEqual([{ tarea_id: suya.id }]);
    expect((await borrar(id)).estado).toBe(404);
  });

  test('a task in a running session can be renamed, but neither deleted nor switched off', async () => {
    const { id } = await crear();
    const libre = await crear();
    await enReparto(id);
    for (const respuesta of [
      await borrar(id),
      await casa.pedir(token(ANA), 'editarTarea', { id, ...BASURA, activa: false }),
    ]) {
      expect(respuesta).toMatchObject({ estado: 409, cuerpo: { codigo: 'TAREA_EN_REPARTO' } });
    }
    await casa.como(token(ANA)).editarTarea({ id, ...BASURA, nombre: 'Renombrada', puntos: 12 });
    expect((await borrar(libre.id)).estado).toBe(204);
    await casa.db.updateTable('sesiones_reparto').set({ fase: 'CANCELADA' }).execute();
    expect((await borrar(id)).estado).toBe(204);
  });
});

test('reopening a voting without votes is refused and changes nothing', async () => {
  const { id } = await crear();
  const antes = await leerVersion(casa.db, familia.id);
  expect(await casa.negado(token(ANA), 'reabrirVotacion', { id })).toMatchObject({
    estado: 409,
    codigo: 'VOTACION_SIN_EMPEZAR',
  });
  expect(await leerVersion(casa.db, familia.id)).toBe(antes);
});
