import { afterAll, beforeAll, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { sembrarReparto, sembrarTareas, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let app: App;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.app.close());

/** Returns the status and body of a refused call, after checking that the family's version stayed the same. */
const rechazo = async (familia: number, camino: string, token: string | null, cuerpo?: unknown) => {
  const leer = () =>
    app.contexto.base.escritura
      .selectFrom('familias')
      .select('version')
      .where('id', '=', familia)
      .executeTakeFirstOrThrow();
  const antes = await leer();
  const respuesta = await llamar(app, 'POST', camino, token, cuerpo);
  expect(await leer()).toEqual(antes);
  return [respuesta.estado, respuesta.cuerpo];
};

const SIN_SESION = [409, { error: 'No hay ningún reparto en curso', codigo: 'SIN_SESION' }];
const NO_ENCONTRADO = [404, { detail: 'No encontrado' }];
const SIN_PERMISO = [403, { detail: 'Solo un administrador de la familia puede hacer esto' }];

const turnoDe = (r: RepartoSembrado, s: SesionReparto = r.sesion) => r.token(s.miembro_turno_actual);
const elegir = (id: number) => ruta(RUTAS.elegirTarea, { id });

test('refuses a pick out of turn, of a taken, unknown or unsuitable chore, or over the quota', async () => {
  const r = await sembrarReparto(app, [40, 10, 10, 10, 10]);
  const camino = elegir(r.sesion.id);
  const [gorda, una] = r.sesion.tareas.map((t) => t.id);
  const otro = r.miembros.find((m) => m.id !== r.sesion.miembro_turno_actual)!.token;
  expect(await rechazo(r.id, camino, otro, { tarea_id: una })).toEqual([
    409,
    { error: 'No es tu turno', codigo: 'NO_ES_TU_TURNO' },
  ]);
  expect(await rechazo(r.id, camino, turnoDe(r), { tarea_id: gorda })).toEqual([
    409,
    { error: 'Esta tarea excedería tu cuota', codigo: 'EXCEDE_CUOTA' },
  ]);
  expect(await rechazo(r.id, camino, turnoDe(r), { tarea_id: 999_999 })).toEqual([
    400,
    { error: 'Esta tarea no está en el reparto', codigo: 'TAREA_NO_ENCONTRADA' },
  ]);
  const { cuerpo } = await llamar(app, 'POST', camino, turnoDe(r), { tarea_id: una });
  const { sesion } = cuerpo as JugadaHecha;
  expect(await rechazo(r.id, camino, turnoDe(r, sesion), { tarea_id: una })).toEqual([
    409,
    { error: 'Esta tarea ya está elegida', codigo: 'TAREA_YA_ELEGIDA' },
  ]);
  expect(await rechazo(r.id, ruta(RUTAS.elegirPor, { id: r.sesion.id }), r.admin, { tarea_id: gorda })).toEqual([
    409,
    { error: 'Esta tarea excedería tu cuota', codigo: 'EXCEDE_CUOTA' },
  ]);
});

test('refuses a chore that does not suit the age of the member with the turn', async () => {
  const familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Leo', grupo_edad: 'INFANTIL' },
  ]);
  const [ana, leo] = familia.miembros;
  const [plancha] = await sembrarTareas(app, familia.id, [10, 10], { apta_infantil: false });
  const [, mesa] = await sembrarTareas(app, familia.id, [10, 10]);
  const { cuerpo } = await llamar(app, 'POST', RUTAS.iniciar, ana!.token);
  let { sesion } = cuerpo as JugadaHecha;
  if (sesion.miembro_turno_actual === ana!.id)
    ({ sesion } = (await llamar(app, 'POST', elegir(sesion.id), ana!.token, { tarea_id: mesa })).cuerpo);
  expect(await rechazo(familia.id, elegir(sesion.id), leo!.token, { tarea_id: plancha })).toEqual([
    409,
    { error: 'Esta tarea no es para tu edad', codigo: 'TAREA_NO_APTA' },
  ]);
});

// Specification: 6.09
test('roles: no token 401, a member who starts or picks for others 403', async () => {
  const r = await sembrarReparto(app);
  const luis = r.miembros[1]!.token;
  const id = { id: r.sesion.id };
  expect(await rechazo(r.id, elegir(r.sesion.id), null, { tarea_id: 1 })).toEqual([
    401,
    { detail: 'Inicia sesión para continuar' },
  ]);
  for (const camino of [
    RUTAS.iniciar,
    RUTAS.previsualizar,
    ...[RUTAS.elegirPor, RUTAS.deshacerEleccion, RUTAS.cancelarReparto, RUTAS.cerrarReparto].map((p) => ruta(p, id)),
  ]) {
    expect(await rechazo(r.id, camino, luis, { sin: 'sentido' })).toEqual(SIN_PERMISO);
  }
});

test("another family's session answers 404 whatever the body, and so does an unknown or malformed id", async () => {
  const ajena = await sembrarReparto(app);
  const r = await sembrarReparto(app);
  const caminos = [
    RUTAS.elegirTarea,
    RUTAS.elegirPor,
    RUTAS.deshacerEleccion,
    RUTAS.cancelarReparto,
    RUTAS.cerrarReparto,
    RUTAS.responderPropuesta,
  ];
  for (const plantilla of caminos) {
    for (const id of [ajena.sesion.id, 999_999, 'abc', '0', '1e3', '%C3%B1']) {
      const camino = plantilla.replace(':id', String(id)).replace(':n', '1');
      for (const cuerpo of [{ tarea_id: r.sesion.tareas[0]!.id }, { acepta: true }, {}, { otra: 1 }, [], undefined]) {
        expect(await rechazo(ajena.id, camino, r.admin, cuerpo)).toEqual(NO_ENCONTRADO);
      }
    }
  }
  expect((await llamar(app, 'GET', RUTAS.sesionActual, ajena.admin)).cuerpo).toEqual({
    sesion: ajena.sesion,
    version: 1,
    reacciones: true,
  });
});

test('bodies: unknown fields, wrong types and unavailable limits answer 400 by field', async () => {
  const r = await sembrarReparto(app);
  expect(await rechazo(r.id, elegir(r.sesion.id), r.admin, { tarea_id: '1', prisa: true })).toEqual([
    400,
    { tarea_id: ['Debe ser un número entero'], prisa: ['Campo desconocido'] },
  ]);
  expect(await rechazo(r.id, RUTAS.iniciar, r.admin, { contar: 'MINUTOS', limite_segundos: 61 })).toEqual([
    400,
    { contar: ['Forma de contar no válida'], limite_segundos: ['Límite de turno no válido'] },
  ]);
  expect((await rechazo(r.id, ruta(RUTAS.deshacerEleccion, { id: r.sesion.id }), r.admin, { todas: true }))[0]).toBe(
    400,
  );
});

test('starting is refused during a session, with shares that do not total 100, without chores and with a blocking warning', async () => {
  const r = await sembrarReparto(app);
  const EN_CURSO = [409, { error: 'Ya hay un reparto en curso', codigo: 'REPARTO_EN_CURSO' }];
  expect(await rechazo(r.id, RUTAS.iniciar, r.admin)).toEqual(EN_CURSO);
  expect(await rechazo(r.id, RUTAS.previsualizar, r.admin)).toEqual(EN_CURSO);

  const familia = await sembrarFamilia(app);
  const admin = familia.miembros[0]!.token;
  expect(await rechazo(familia.id, RUTAS.iniciar, admin)).toEqual([
    409,
    { error: 'No hay tareas activas que repartir', codigo: 'SIN_TAREAS' },
  ]);
  await sembrarTareas(app, familia.id, [10, 10], { activa: false });
  expect((await rechazo(familia.id, RUTAS.iniciar, admin))[0]).toBe(409);
  await sembrarTareas(app, familia.id, [10, 10]);
  const carga = (porcentajes: number[]) =>
    app.contexto.base.escritura
      .insertInto('configuraciones_reparto')
      .values(
        porcentajes.map((porcentaje_asignado, i) => ({
          familia_id: familia.id,
          miembro_id: familia.miembros[i]!.id,
          trimestre_inicio: '2026-10-01',
          porcentaje_asignado,
          activa: true,
        })),
      )
      .onConflict((c) =>
        c
          .columns(['miembro_id', 'trimestre_inicio'])
          .doUpdateSet((e) => ({ porcentaje_asignado: e.ref('excluded.porcentaje_asignado') })),
      )
      .execute();
  await carga([40, 25, 25, 0]);
  for (const camino of [RUTAS.iniciar, RUTAS.previsualizar]) {
    expect(await rechazo(familia.id, camino, admin)).toEqual([
      400,
      { error: 'Los porcentajes deben sumar exactamente 100% (actual: 90%)', codigo: 'PORCENTAJES_NO_SUMAN_100' },
    ]);
  }
  await carga([50, 25, 25, 0]);
  await sembrarTareas(app, familia.id, [5], { nombre: 'Recoger juguetes', apta_juvenil: false, apta_adulto: false });
  expect(await rechazo(familia.id, RUTAS.iniciar, admin)).toEqual([
    409,
    {
      error:
        'El reparto no puede empezar: «Recoger juguetes» solo la pueden hacer los niños, que tienen un 0 % de la carga',
      codigo: 'REPARTO_BLOQUEADO',
    },
  ]);
});

test('refuses undos, closings, answers and picks in the wrong phase', async () => {
  const r = await sembrarReparto(app);
  const id = { id: r.sesion.id };
  const deshacer = ruta(RUTAS.deshacerEleccion, id);
  const cerrar = ruta(RUTAS.cerrarReparto, id);
  const propuesta = (n: number) => ruta(RUTAS.responderPropuesta, { ...id, n });
  expect(await rechazo(r.id, deshacer, r.admin)).toEqual([
    409,
    { error: 'No hay ninguna elección que deshacer', codigo: 'NADA_QUE_DESHACER' },
  ]);
  expect(await rechazo(r.id, cerrar, r.admin)).toEqual([
    409,
    { error: 'El reparto no está en el cierre', codigo: 'NO_EN_CIERRE' },
  ]);
  expect(await rechazo(r.id, propuesta(1), r.admin, { acepta: true })).toEqual(NO_ENCONTRADO);

  let { sesion } = r;
  while (sesion.fase === 'ELECCION') {
    const [tarea] = tareasLegales(estadoDeSesion(sesion), sesion.miembro_turno_actual!);
    ({ sesion } = (await llamar(app, 'POST', elegir(sesion.id), turnoDe(r, sesion), { tarea_id: tarea!.id })).cuerpo);
  }
  // Takes the last open proposal, on which no other depends: when it is refused below, the closing goes on with the others.
  const abierta = sesion.propuestas.findLast((p) => p.estado === 'PENDIENTE')!;
  const ajeno = r.miembros.find((m) => !abierta.pide.includes(m.id))!.token;
  const [uno] = abierta.pide;
  expect(await rechazo(r.id, deshacer, r.admin)).toEqual([
    409,
    { error: 'No hay ninguna elección que deshacer', codigo: 'NADA_QUE_DESHACER' },
  ]);
  expect(await rechazo(r.id, elegir(sesion.id), r.admin, { tarea_id: 1 })).toEqual([
    409,
    { error: 'No es tu turno', codigo: 'NO_ES_TU_TURNO' },
  ]);
  expect(await rechazo(r.id, propuesta(99), r.admin, { acepta: true })).toEqual(NO_ENCONTRADO);
  expect(await rechazo(r.id, propuesta(abierta.n), ajeno, { acepta: true })).toEqual([
    409,
    { error: 'Este cambio no te afecta', codigo: 'PROPUESTA_NO_ES_TUYA' },
  ]);
  expect((await llamar(app, 'POST', propuesta(abierta.n), r.token(uno!), { acepta: true })).estado).toBe(200);
  expect(await rechazo(r.id, propuesta(abierta.n), r.token(uno!), { acepta: false })).toEqual([
    409,
    { error: 'Ya has respondido a este cambio', codigo: 'YA_RESPONDIDA' },
  ]);
  expect((await llamar(app, 'POST', propuesta(abierta.n), r.token(abierta.pide[1]!), { acepta: false })).estado).toBe(
    200,
  );
  expect(await rechazo(r.id, propuesta(abierta.n), r.token(uno!), { acepta: true })).toEqual([
    409,
    { error: 'Este cambio ya está decidido', codigo: 'PROPUESTA_CERRADA' },
  ]);

  expect((await llamar(app, 'POST', cerrar, r.admin)).estado).toBe(200);
  for (const camino of [deshacer, cerrar, ruta(RUTAS.cancelarReparto, id)])
    expect(await rechazo(r.id, camino, r.admin)).toEqual(SIN_SESION);
  expect(await rechazo(r.id, elegir(sesion.id), r.admin, { tarea_id: 1 })).toEqual(SIN_SESION);
});
