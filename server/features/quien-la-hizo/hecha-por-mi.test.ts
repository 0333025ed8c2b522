import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import type { HoyEnCasa } from '#shared/contracts/pantalla.ts';
import type { FilaRanking, SemanaFamilia } from '#shared/contracts/ranking.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const miembro = (i: number) => familia.miembros[i]!;

// A Saturday.
beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const como = (quien: number, metodo: 'GET' | 'POST' | 'PATCH', url: string, cuerpo?: unknown) =>
  llamarComo(app, miembro(quien), metodo, url, cuerpo);
const hechaPorMi = (quien: number, id: number) => como(quien, 'POST', ruta(RUTAS.hechaPorMi, { id }));
const primera = async (quien: number): Promise<Asignacion> => (await pendientesDe(app, familia, quien))[0]!;
const usuario = async (quien: number): Promise<Usuario> =>
  (await fotoDelTrabajo(app)).usuarios.find((u) => u.id === miembro(quien).id) as unknown as Usuario;

test('a member ticks another’s chore: points, streak, achievements, ranking and the week’s part are theirs, the next one stays its owner’s', async () => {
  await repartir(app, familia, [await crearTarea(app, familia, { puntos: 10 }), LUIS]);
  const { id } = await primera(LUIS);
  const { estado, cuerpo } = await hechaPorMi(MARTA, id);
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  const hecha = Completada.parse(cuerpo);
  expect(hecha).toMatchObject({
    message: '¡Bien hecho! +10 puntos',
    puntos: 10,
    puntos_totales: 15,
    racha_dias: 1,
    asignacion: {
      miembro: miembro(LUIS).id,
      hecha_por: miembro(MARTA).id,
      hecha_por_nombre: 'Marta',
      puntos_ganados: 10,
      puede_objetar_hasta: '2026-11-22T10:00:00.000Z',
    },
    siguiente: { miembro: miembro(LUIS).id, hecha_por: null },
  });
  expect(hecha.logros.map((l) => l.codigo)).toEqual(['PRIMERA_TAREA']);
  expect(await usuario(LUIS)).toMatchObject({ puntos_totales: 0, racha_dias: 0 });
  expect(await usuario(MARTA)).toMatchObject({ puntos_totales: 15, racha_dias: 1 });

  const ranking = (await como(ANA, 'GET', RUTAS.ranking)).cuerpo as FilaRanking[];
  expect(ranking.map((f) => [f.usuario, f.puntos_ganados])).toEqual([[miembro(MARTA).id, 10]]);
  const semana = (await como(ANA, 'GET', RUTAS.semanaFamilia)).cuerpo as SemanaFamilia;
  const parte = (quien: number) => semana.miembros.find((m) => m.usuario === miembro(quien).id);
  expect([parte(LUIS), parte(MARTA)]).toMatchObject([
    { tocan: 2, hechas: 0 },
    { tocan: 0, hechas: 1 },
  ]);
  const { tareas: hoy } = (await como(LEO, 'GET', RUTAS.asignacionesHoy)).cuerpo as HoyEnCasa;
  expect(hoy).toMatchObject([{ id, miembro: miembro(LUIS).id, hecha_por: miembro(MARTA).id, estado: 'COMPLETADA' }]);
  // Both find it among what is done.
  for (const quien of [LUIS, MARTA])
    expect((await como(quien, 'GET', `${RUTAS.misTareas}?estado=COMPLETADA`)).cuerpo).toMatchObject([{ id }]);
  // And the next time it tells who did it last.
  expect((await primera(LUIS)).ultima_vez).toEqual({ dia: '2026-11-21', nombre: 'Marta' });
});

test('undone within ten minutes by the claimant, and not by its owner, all is as it was', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  const { id } = await primera(LUIS);
  const antes = await fotoDelTrabajo(app);
  await hechaPorMi(MARTA, id);
  expect(await como(LUIS, 'POST', ruta(RUTAS.deshacerCompletar, { id }))).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'HECHA_POR_OTRO', error: 'Esta tarea ya la ha hecho Marta' },
  });
  expect((await como(MARTA, 'POST', ruta(RUTAS.deshacerCompletar, { id }))).cuerpo).toMatchObject({
    puntos_totales: 0,
    racha_dias: 0,
    asignacion: { estado: 'PENDIENTE', hecha_por: null, hecha_por_nombre: null, puede_objetar_hasta: null },
  });
  expect(await fotoDelTrabajo(app)).toEqual(antes);
});

test('undone after midnight, it lapsed for its owner, and neither has that day', async () => {
  const tarea = await crearTarea(app, familia);
  await repartir(app, familia, [tarea, LUIS]);
  const { id } = await primera(LUIS);
  reloj.poner('2026-11-21T22:55:00.000Z');
  await hechaPorMi(MARTA, id);
  reloj.poner('2026-11-21T23:03:00.000Z');
  await pendientesDe(app, familia, LUIS);
  const { estado, cuerpo } = await como(MARTA, 'POST', ruta(RUTAS.deshacerCompletar, { id }));
  expect([estado, (cuerpo as { asignacion: Asignacion }).asignacion.estado]).toEqual([200, 'VENCIDA']);
  expect(await usuario(MARTA)).toMatchObject({ puntos_totales: 0, racha_dias: 0 });
  expect(await pendientesDe(app, familia, LUIS)).toMatchObject([{ fecha_limite: '2026-11-22' }]);
});

test('done on time by another it neither breaks its owner’s streak nor adds to it', async () => {
  const diaria = await crearTarea(app, familia);
  const otra = await crearTarea(app, familia);
  await repartir(app, familia, [diaria, LUIS], [otra, LUIS]);
  const completar = async (id: number) => como(LUIS, 'PATCH', ruta(RUTAS.completar, { id }));
  for (const { id } of await pendientesDe(app, familia, LUIS)) expect((await completar(id)).estado).toBe(200);
  // On Sunday Marta does both: Luis did nothing, and nothing was left.
  reloj.poner('2026-11-22T10:00:00.000Z');
  for (const { id } of await pendientesDe(app, familia, LUIS)) expect((await hechaPorMi(MARTA, id)).estado).toBe(200);
  reloj.poner('2026-11-23T10:00:00.000Z');
  const [lunes] = await pendientesDe(app, familia, LUIS);
  expect((await completar(lunes!.id)).cuerpo).toMatchObject({ racha_dias: 2 });
});

test('only a chore of another member that exists, suits their age and may be done already; the second is told who was first', async () => {
  const mayores = await crearTarea(app, familia, { apta_infantil: false });
  const semanal = await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 6 });
  await repartir(app, familia, [mayores, LUIS], [semanal, LUIS]);
  const [una, otra] = await pendientesDe(app, familia, LUIS);
  const rechazo = async (quien: number, id: number) => (await hechaPorMi(quien, id)).cuerpo as { codigo: string };
  expect(await rechazo(LEO, una!.id)).toMatchObject({
    codigo: 'TAREA_NO_APTA',
    error: 'Esta tarea no es para tu edad',
  });
  expect(await rechazo(LUIS, una!.id)).toMatchObject({ codigo: 'ES_TUYA' });
  const { cuerpo } = await hechaPorMi(LEO, otra!.id);
  expect(await rechazo(LEO, (cuerpo as Completada).siguiente!.id)).toMatchObject({ codigo: 'AUN_NO_DISPONIBLE' });
  expect(await rechazo(MARTA, otra!.id)).toMatchObject({
    codigo: 'HECHA_POR_OTRO',
    error: 'Esta tarea ya la ha hecho Leo',
  });
  expect((await como(LUIS, 'PATCH', ruta(RUTAS.completar, { id: otra!.id }))).cuerpo).toMatchObject({
    codigo: 'HECHA_POR_OTRO',
  });
  await como(LUIS, 'PATCH', ruta(RUTAS.completar, { id: una!.id }));
  expect(await rechazo(ANA, una!.id)).toMatchObject({ codigo: 'ASIGNACION_COMPLETADA' });
  const ajena = await sembrarFamilia(app);
  expect((await llamarComo(app, ajena.miembros[0]!, 'POST', ruta(RUTAS.hechaPorMi, { id: una!.id }))).estado).toBe(404);
});

test('a repetition under its key gets the same answer and earns nothing twice', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  const { id } = await primera(LUIS);
  const clave = { 'idempotency-key': '0b2f3d5e-6a0c-4f65-9d3e-2a7d8d1c9a10' };
  const decir = (token: string) => llamar(app, 'POST', ruta(RUTAS.hechaPorMi, { id }), token, undefined, clave);
  const una = await decir(miembro(MARTA).token);
  expect(await decir(miembro(MARTA).token)).toMatchObject({ estado: 200, cuerpo: una.cuerpo });
  expect((await decir(miembro(ANA).token)).estado).toBe(409);
  expect((await usuario(MARTA)).puntos_totales).toBe(15);
});
