import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { TareaDisponible } from '#shared/contracts/comienzo-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import {
  guardadoYPlegado,
  sembrarReparto,
  sembrarTareas,
  type RepartoSembrado,
} from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let app: App;
beforeEach(async () => {
  app = await buildTestApp();
});
afterEach(() => app.app.close());

const hecha = async (ruta_: string, token: string, cuerpo?: unknown): Promise<JugadaHecha> => {
  const { estado, cuerpo: respuesta } = await llamar(app, 'POST', ruta_, token, cuerpo);
  expect({ estado, respuesta }).toMatchObject({ estado: 200, respuesta: { success: true } });
  return respuesta;
};

const elegir = (r: RepartoSembrado, sesion: SesionReparto): Promise<JugadaHecha> => {
  const turno = sesion.miembro_turno_actual;
  const [tarea] = tareasLegales(estadoDeSesion(sesion), turno ?? 0);
  return hecha(ruta(RUTAS.elegirTarea, { id: sesion.id }), r.token(turno), { tarea_id: tarea?.id });
};

/** Answers yes to the first open proposal, or no to the last one, on which no other depends. */
const responder = (r: RepartoSembrado, sesion: SesionReparto, acepta: boolean): Promise<JugadaHecha> => {
  const abiertas = sesion.propuestas.filter((p) => p.estado === 'PENDIENTE');
  const abierta = abiertas.at(acepta ? 0 : -1);
  const quien = abierta?.pide.find((id) => abierta.respuestas[id] === undefined) ?? null;
  return hecha(ruta(RUTAS.responderPropuesta, { id: sesion.id, n: abierta?.n ?? 0 }), r.token(quien), { acepta });
};

const actual = async (token: string): Promise<SesionActual> =>
  (await llamar(app, 'GET', RUTAS.sesionActual, token)).cuerpo;

// Specification: 3.26 3.28
test('four members draft to the end: quotas hold, versions have no gaps, the closing asks, and everybody has work', async () => {
  const r = await sembrarReparto(app);
  let { sesion } = r;
  let version = 1;
  expect(sesion).toMatchObject({
    fase: 'ELECCION',
    turno_actual: 1,
    completada: false,
    cuotas_puntos: expect.anything(),
  });
  const seguir = (jugada: JugadaHecha) => {
    expect(jugada.version).toBe((version += 1));
    sesion = jugada.sesion;
  };

  while (sesion.fase === 'ELECCION') {
    seguir(await elegir(r, sesion));
    if (sesion.fase !== 'ELECCION') break;
    for (const [miembro, puntos] of Object.entries(sesion.puntos_acumulados))
      expect(puntos).toBeLessThanOrEqual(sesion.cuotas_puntos[miembro] ?? 0);
  }
  expect(sesion).toMatchObject({
    fase: 'CIERRE',
    miembro_turno_actual: null,
    miembro_turno_nombre: null,
    completada: false,
  });
  expect(sesion.propuestas.some((p) => p.estado === 'PENDIENTE')).toBe(true);
  let respuestas = 0;
  for (; sesion.fase === 'CIERRE'; respuestas += 1) seguir(await responder(r, sesion, respuestas > 0));
  expect(respuestas).toBeGreaterThan(1);
  expect(new Set(sesion.propuestas.map((p) => p.estado))).toEqual(new Set(['RECHAZADA', 'ACEPTADA']));

  expect(sesion).toMatchObject({ fase: 'COMPLETADA', completada: true });
  const total = (m: Record<string, number> | null) => Object.values(m ?? {}).reduce((a, b) => a + b, 0);
  expect(total(sesion.cuotas_finales)).toBe(total(sesion.cuotas_puntos));
  expect(sesion.puntos_acumulados).toEqual(sesion.cuotas_finales);
  const duenos = sesion.tareas.map(({ id, nombre, miembro }) => ({ tarea: id, nombre, miembro }));
  const { duenos: ahora, ...elReparto } = await actual(r.admin);
  expect(elReparto).toEqual({ sesion, version, reacciones: true });
  expect(ahora?.toSorted((a, b) => a.tarea - b.tarea)).toEqual(duenos.toSorted((a, b) => a.tarea - b.tarea));
  const { guardado, plegado } = await guardadoYPlegado(app, sesion.id);
  expect(guardado).toStrictEqual(plegado);

  const responsabilidades = await app.contexto.base.escritura
    .selectFrom('responsabilidades')
    .select(['tarea_id', 'miembro_id'])
    .orderBy('tarea_id')
    .execute();
  expect(responsabilidades).toEqual(sesion.tareas.map((t) => ({ tarea_id: t.id, miembro_id: t.miembro })));
  const asignaciones = await app.contexto.base.escritura
    .selectFrom('asignaciones')
    .select(['tarea_id', 'miembro_id', 'estado'])
    .orderBy('tarea_id')
    .execute();
  expect(asignaciones).toEqual(responsabilidades.map((x) => ({ ...x, estado: 'PENDIENTE' })));
});

test('«Cerrar sin cambios» ends the closing with the changes agreed so far', async () => {
  const r = await sembrarReparto(app);
  let { sesion } = r;
  while (sesion.fase === 'ELECCION') ({ sesion } = await elegir(r, sesion));
  const antes = sesion.tareas.map((t) => t.miembro);
  ({ sesion } = await hecha(ruta(RUTAS.cerrarReparto, { id: sesion.id }), r.admin));
  expect(sesion).toMatchObject({ fase: 'COMPLETADA', completada: true });
  expect(sesion.tareas.map((t) => t.miembro)).toEqual(antes);
  expect(sesion.propuestas.at(-1)?.estado).toBe('CADUCADA');
});

test('the admin picks for the member with the turn, undoes that pick and cancels; the session shows each act', async () => {
  const r = await sembrarReparto(app);
  const { sesion: primera } = r;
  const tarea = primera.tareas[0]?.id ?? 0;
  const elegida = await hecha(ruta(RUTAS.elegirPor, { id: primera.id }), r.admin, { tarea_id: tarea });
  expect(elegida.message).toBe('Has elegido «Tarea 1» en su lugar');
  expect(elegida.sesion.elecciones).toMatchObject([
    { miembro: primera.miembro_turno_actual, tarea, tipo: 'ELECCION_ADMIN', ronda: 1 },
  ]);
  const deshecha = await hecha(ruta(RUTAS.deshacerEleccion, { id: primera.id }), r.admin, {});
  expect(deshecha.sesion).toEqual({
    ...primera,
    n: 3,
    deshecha: expect.objectContaining({ por: r.miembros[0]?.id, miembro: primera.miembro_turno_actual, tarea }),
  });
  const cancelada = await hecha(ruta(RUTAS.cancelarReparto, { id: primera.id }), r.admin);
  expect(cancelada.sesion).toMatchObject({ fase: 'CANCELADA', completada: false, miembro_turno_actual: null });
  expect(await actual(r.admin)).toEqual({ sesion: null, version: 4, reacciones: true });
  expect(await app.contexto.base.escritura.selectFrom('asignaciones').select('id').execute()).toEqual([]);
  expect((await llamar(app, 'POST', RUTAS.iniciar, r.admin)).estado).toBe(201);
});

test('free tasks are sorted by load and then name, with the session’s load', async () => {
  const familia = await sembrarFamilia(app);
  await sembrarTareas(app, familia.id, [5], { nombre: 'Ñoquis', frecuencia: 'DIARIA', dia_semana: null });
  await sembrarTareas(app, familia.id, [91, 91], {
    nombre: 'Fregar',
    frecuencia: 'MENSUAL',
    dia_semana: null,
    dia_mes: 3,
    descripcion: 'A fondo',
  });
  await sembrarTareas(app, familia.id, [35], { nombre: 'Árbol' });
  const admin = familia.miembros[0]!.token;
  const leer = async (): Promise<TareaDisponible[]> =>
    (await llamar(app, 'GET', RUTAS.tareasDisponibles, admin)).cuerpo;
  expect(await leer()).toEqual([]);
  const { cuerpo } = await llamar(app, 'POST', RUTAS.iniciar, admin, { contar: 'TRIMESTRE', limite_segundos: 600 });
  const { sesion } = cuerpo as JugadaHecha;
  expect(sesion).toMatchObject({ contar: 'TRIMESTRE', limite_segundos: 600 });
  const tareas = await leer();
  expect(tareas.map((t) => [t.nombre, t.puntos, t.puntos_por_vez, t.veces])).toEqual([
    ['Ñoquis · viernes a domingo', 195, 5, 39],
    ['Ñoquis · lunes a jueves', 260, 5, 52],
    ['Fregar', 273, 91, 3],
    ['Fregar', 273, 91, 3],
    ['Árbol', 455, 35, 13],
  ]);
  expect(tareas[1]).toMatchObject({ frecuencia_display: 'De lunes a jueves' });
  expect(tareas[2]).toMatchObject({ descripcion: 'A fondo', frecuencia_display: 'Mensual', tiempo_estimado: 10 });
});

test('a running session keeps its frozen loads when its chores are edited', async () => {
  const r = await sembrarReparto(app);
  await app.contexto.base.escritura
    .updateTable('tareas')
    .set({ puntos: 999, nombre: 'Otra', apta_adulto: false })
    .execute();
  await sembrarTareas(app, r.id, [50]);
  expect((await actual(r.admin)).sesion).toEqual(r.sesion);
});
