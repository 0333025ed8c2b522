import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

// A Saturday.
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const usuario = async (quien: number): Promise<Usuario> =>
  (await fotoDelTrabajo(casa.app)).usuarios.find((u) => u.id === casa.id(quien)) as unknown as Usuario;

test('a member does another’s chore: points, streak, achievements, ranking and the week’s part are theirs; its owner keeps the next one', async () => {
  await casa.repartir([await casa.tarea({ puntos: 10 }), LUIS]);
  const { id } = await casa.primera(LUIS);
  const { estado, cuerpo } = await casa.pedir(MARTA, 'hechaPorMi', { id });
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  const hecha = Completada.parse(cuerpo);
  expect(hecha).toMatchObject({
    message: '¡Bien hecho! +10 puntos',
    puntos: 10,
    puntos_totales: 15,
    racha_dias: 1,
    asignacion: {
      miembro: casa.id(LUIS),
      hecha_por: casa.id(MARTA),
      hecha_por_nombre: 'Marta',
      puntos_ganados: 10,
      puede_objetar_hasta: '2026-11-22T10:00:00.000Z',
    },
    siguiente: { miembro: casa.id(LUIS), hecha_por: null },
  });
  expect(hecha.logros.map((l) => l.codigo)).toEqual(['PRIMERA_TAREA']);
  expect(await usuario(LUIS)).toMatchObject({ puntos_totales: 0, racha_dias: 0 });
  expect(await usuario(MARTA)).toMatchObject({ puntos_totales: 15, racha_dias: 1 });

  const ranking = await casa.como(ANA).verRanking();
  expect(ranking.map((f) => [f.usuario, f.puntos_ganados])).toEqual([[casa.id(MARTA), 10]]);
  const semana = await casa.como(ANA).verSemana();
  const parte = (quien: number) => semana.miembros.find((m) => m.usuario === casa.id(quien));
  expect([parte(LUIS), parte(MARTA)]).toMatchObject([
    { tocan: 2, hechas: 0 },
    { tocan: 0, hechas: 1 },
  ]);
  const { tareas: hoy } = await casa.como(LEO).verHoy();
  expect(hoy).toMatchObject([{ id, miembro: casa.id(LUIS), hecha_por: casa.id(MARTA), estado: 'COMPLETADA' }]);
  // Both members see the chore among their completed ones.
  for (const quien of [LUIS, MARTA])
    expect(await casa.como(quien).verMisTareas({ estado: 'COMPLETADA' })).toMatchObject([{ id }]);
  // The next occurrence says who did the last one.
  expect((await casa.primera(LUIS)).ultima_vez).toEqual({ dia: '2026-11-21', nombre: 'Marta' });
});

test('undone within ten minutes by the claimant, but not by the owner, it leaves everything as it was', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  const { id } = await casa.primera(LUIS);
  const antes = await fotoDelTrabajo(casa.app);
  await casa.como(MARTA).hechaPorMi({ id });
  expect(await casa.negado(LUIS, 'deshacer', { id })).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'HECHA_POR_OTRO', error: 'Esta tarea ya la ha hecho Marta' },
  });
  expect(await casa.como(MARTA).deshacer({ id })).toMatchObject({
    puntos_totales: 0,
    racha_dias: 0,
    asignacion: { estado: 'PENDIENTE', hecha_por: null, hecha_por_nombre: null, puede_objetar_hasta: null },
  });
  expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
});

test('undone after midnight, it lapses for its owner, and neither member has that day in a streak', async () => {
  const tarea = await casa.tarea();
  await casa.repartir([tarea, LUIS]);
  const { id } = await casa.primera(LUIS);
  casa.reloj.poner('2026-11-21T22:55:00.000Z');
  await casa.como(MARTA).hechaPorMi({ id });
  casa.reloj.poner('2026-11-21T23:03:00.000Z');
  await casa.pendientes(LUIS);
  const { estado, cuerpo } = await casa.pedir(MARTA, 'deshacer', { id });
  expect([estado, (cuerpo as { asignacion: Asignacion }).asignacion.estado]).toEqual([200, 'VENCIDA']);
  expect(await usuario(MARTA)).toMatchObject({ puntos_totales: 0, racha_dias: 0 });
  expect(await casa.pendientes(LUIS)).toMatchObject([{ fecha_limite: '2026-11-22' }]);
});

test('when another member does it on time, its owner’s streak neither breaks nor grows', async () => {
  const diaria = await casa.tarea();
  const otra = await casa.tarea();
  await casa.repartir([diaria, LUIS], [otra, LUIS]);
  const completar = async (id: number) => casa.pedir(LUIS, 'completar', { id });
  for (const { id } of await casa.pendientes(LUIS)) expect((await completar(id)).estado).toBe(200);
  // On Sunday Marta does all of Luis's chores, so Luis did nothing and nothing was left undone.
  casa.reloj.poner('2026-11-22T10:00:00.000Z');
  for (const { id } of await casa.pendientes(LUIS)) await casa.como(MARTA).hechaPorMi({ id });
  casa.reloj.poner('2026-11-23T10:00:00.000Z');
  const [lunes] = await casa.pendientes(LUIS);
  expect((await completar(lunes!.id)).cuerpo).toMatchObject({ racha_dias: 2 });
});

test('a claim needs a chore that suits the claimant’s age and may be done already; a second claimant is told who was first', async () => {
  const mayores = await casa.tarea({ apta_infantil: false });
  const semanal = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 6 });
  await casa.repartir([mayores, LUIS], [semanal, LUIS]);
  const [una, otra] = await casa.pendientes(LUIS);
  const rechazo = (quien: number, id: number) => casa.negado(quien, 'hechaPorMi', { id });
  expect(await rechazo(LEO, una!.id)).toMatchObject({
    codigo: 'TAREA_NO_APTA',
    cuerpo: { error: 'Esta tarea no es para tu edad' },
  });
  expect(await rechazo(LUIS, una!.id)).toMatchObject({ codigo: 'ES_TUYA' });
  const { siguiente } = await casa.como(LEO).hechaPorMi({ id: otra!.id });
  expect(await rechazo(LEO, siguiente!.id)).toMatchObject({ codigo: 'AUN_NO_DISPONIBLE' });
  expect(await rechazo(MARTA, otra!.id)).toMatchObject({
    codigo: 'HECHA_POR_OTRO',
    cuerpo: { error: 'Esta tarea ya la ha hecho Leo' },
  });
  expect(await casa.negado(LUIS, 'completar', { id: otra!.id })).toMatchObject({
    codigo: 'HECHA_POR_OTRO',
  });
  await casa.como(LUIS).completar({ id: una!.id });
  expect(await rechazo(ANA, una!.id)).toMatchObject({ codigo: 'ASIGNACION_COMPLETADA' });
  const ajena = await sembrarFamilia(casa.app);
  expect(await casa.negado(ajena.miembros[0]!, 'hechaPorMi', { id: una!.id })).toMatchObject({ estado: 404 });
});

test('a request repeated with its key gets the same answer and earns nothing twice', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  const { id } = await casa.primera(LUIS);
  const clave = { 'idempotency-key': '0b2f3d5e-6a0c-4f65-9d3e-2a7d8d1c9a10' };
  const decir = (token: string) => llamar(casa.app, 'POST', ruta(RUTAS.hechaPorMi, { id }), token, undefined, clave);
  const una = await decir(casa.miembro(MARTA).token);
  expect(await decir(casa.miembro(MARTA).token)).toMatchObject({ estado: 200, cuerpo: una.cuerpo });
  expect((await decir(casa.miembro(ANA).token)).estado).toBe(409);
  expect((await usuario(MARTA)).puntos_totales).toBe(15);
});
