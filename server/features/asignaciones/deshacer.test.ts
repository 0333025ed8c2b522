import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Asignacion, Deshecha } from '#shared/contracts/asignaciones.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const foto = async () => {
  const { escritura: db } = casa.app.contexto.base;
  return {
    asignaciones: await db.selectFrom('asignaciones').selectAll().orderBy('id').execute(),
    usuarios: await db.selectFrom('usuarios').selectAll().orderBy('id').execute(),
    logros: await db.selectFrom('logros_desbloqueados').selectAll().orderBy('id').execute(),
    responsabilidades: await db.selectFrom('responsabilidades').selectAll().orderBy('id').execute(),
  };
};

/** Brings Luis close to several achievements: eight completions, 88 points, a streak of two days. A weekly chore is overdue. */
const alBorde = async (): Promise<void> => {
  const diaria = await casa.tarea({ puntos: 11 });
  const semanal = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1, puntos: 12 });
  await casa.repartir([diaria, LUIS], [diaria, LUIS], [diaria, LUIS], [diaria, LUIS], [semanal, LUIS]);
  for (const dia of ['2026-11-23', '2026-11-24']) {
    casa.reloj.poner(`${dia}T18:00:00.000Z`);
    await empezarDia(casa.app.contexto, casa.familia.id);
    for (const { id, tarea } of await casa.pendientes(LUIS))
      if (tarea === diaria) await casa.como(LUIS).completar({ id });
  }
};

describe('undoing a completion', () => {
  test('restores exactly what was stored before', async () => {
    await alBorde();
    casa.reloj.poner('2026-11-25T18:00:00.000Z');
    await empezarDia(casa.app.contexto, casa.familia.id);
    for (const pendiente of await casa.pendientes(LUIS)) {
      const antes = await foto();
      const hecha = await casa.como(LUIS).completar({ id: pendiente.id });
      expect(await foto()).not.toEqual(antes);
      await casa.como(LUIS).deshacer({ id: pendiente.id });
      expect(await foto()).toEqual(antes);
      // The chore stays done the second time, so that the next completions start from other states too.
      expect((await casa.como(LUIS).completar({ id: pendiente.id })).logros.map((l) => l.codigo)).toEqual(
        hecha.logros.map((l) => l.codigo),
      );
    }
    const { logros } = await foto();
    expect(logros.map((l) => l.codigo)).toEqual(
      expect.arrayContaining(['PRIMERA_TAREA', 'TAREAS_10', 'PUNTOS_100', 'RACHA_3']),
    );
  });

  test('answers with the pending assignment, and names it', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const pendiente = await casa.primera(LUIS);
    await casa.como(LUIS).completar({ id: pendiente.id });
    const { cuerpo } = await casa.pedir(LUIS, 'deshacer', { id: pendiente.id });
    const hecha = z.strictObject({ ...Deshecha.shape, asignacion: z.strictObject(Asignacion.shape) }).parse(cuerpo);
    expect(hecha).toMatchObject({
      message: '«Fregar» vuelve a estar pendiente',
      puntos_totales: 0,
      racha_dias: 0,
      asignacion: pendiente,
    });
    expect(await casa.pendientes(LUIS)).toEqual([pendiente]);
    expect(await casa.negado(LUIS, 'deshacer', { id: pendiente.id })).toMatchObject({
      estado: 409,
      codigo: 'SIN_COMPLETAR',
    });
  });

  test('keeps an achievement that another completion of the same minutes has earned', async () => {
    const [a, b] = [await casa.tarea(), await casa.tarea()];
    await casa.repartir([a, LUIS], [b, LUIS]);
    const [una, otra] = await casa.pendientes(LUIS);
    expect((await casa.como(LUIS).completar({ id: una!.id })).logros).toHaveLength(1);
    expect((await casa.como(LUIS).completar({ id: otra!.id })).logros).toHaveLength(0);
    expect(await casa.como(LUIS).deshacer({ id: una!.id })).toMatchObject({ puntos_totales: 15 });
    expect((await foto()).logros.map((l) => l.codigo)).toEqual(['PRIMERA_TAREA']);
    expect(await casa.como(LUIS).deshacer({ id: otra!.id })).toMatchObject({ puntos_totales: 0 });
    expect((await foto()).logros).toEqual([]);
  });

  test('is possible only within ten minutes', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const { id } = await casa.primera(LUIS);
    const { asignacion } = await casa.como(LUIS).completar({ id });
    expect(asignacion.puede_deshacer_hasta).toBe('2026-11-21T10:10:00.000Z');
    casa.reloj.poner('2026-11-21T10:10:00.000Z');
    expect(await casa.negado(LUIS, 'deshacer', { id })).toMatchObject({ estado: 409, codigo: 'DESHACER_TARDE' });
    casa.reloj.poner('2026-11-21T10:09:59.999Z');
    await casa.como(LUIS).deshacer({ id });
  });

  test('is refused once the next occurrence is done, and `puede_deshacer_hasta` is then null', async () => {
    await casa.repartir([await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1 }), LUIS]);
    casa.reloj.poner('2026-11-26T10:00:00.000Z');
    const { id } = await casa.primera(LUIS);
    const { siguiente } = await casa.como(LUIS).completar({ id });
    await casa.como(LUIS).completar({ id: siguiente!.id });
    expect(await casa.negado(LUIS, 'deshacer', { id })).toMatchObject({
      estado: 409,
      codigo: 'DESHACER_SIGUIENTE_HECHA',
    });
    const lista = await casa.como(LUIS).verMisTareas({ estado: 'COMPLETADA' });
    expect(lista.map((a) => a.puede_deshacer_hasta)).toEqual(['2026-11-26T10:10:00.000Z', null]);
    await casa.como(LUIS).deshacer({ id: siguiente!.id });
    await casa.como(LUIS).deshacer({ id });
  });

  test('is refused if a new reparto or the task’s deletion took the work away', async () => {
    const [a, b] = [await casa.tarea(), await casa.tarea()];
    await casa.repartir([a, LUIS], [b, LUIS]);
    const [una, otra] = await casa.pendientes(LUIS);
    await casa.como(LUIS).completar({ id: una!.id });
    await casa.como(LUIS).completar({ id: otra!.id });
    await casa.como(ANA).borrarTarea({ id: a });
    await casa.repartir([b, ANA]);
    for (const { id } of [una!, otra!])
      expect(await casa.negado(LUIS, 'deshacer', { id })).toMatchObject({ estado: 409, codigo: 'DESHACER_CAMBIADA' });
    expect((await foto()).asignaciones.filter((x) => x.miembro_id === casa.id(LUIS)).map((x) => x.estado)).toEqual([
      'COMPLETADA',
      'COMPLETADA',
    ]);
  });

  test('is allowed only to a member who may complete it, or who did', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const { id } = await casa.primera(LUIS);
    await casa.como(LUIS).completar({ id });
    expect(await casa.negado(ANA, 'deshacer', { id })).toMatchObject({ estado: 409, codigo: 'ASIGNACION_AJENA' });
    expect(await casa.negado((await sembrarFamilia(casa.app)).miembros[0]!, 'deshacer', { id, x: 1 })).toMatchObject({
      estado: 404,
    });
    await casa.como(LUIS).deshacer({ id });
  });

  test('after midnight leaves the state without the completion: the assignment lapsed, the streak broken', async () => {
    const tarea = await casa.tarea();
    await casa.repartir([tarea, LUIS]);
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    casa.reloj.poner('2026-11-22T22:55:00.000Z');
    await empezarDia(casa.app.contexto, casa.familia.id);
    const domingo = await casa.primera(LUIS);
    expect(await casa.como(LUIS).completar({ id: domingo.id })).toMatchObject({ racha_dias: 2 });
    casa.reloj.poner('2026-11-22T23:02:00.000Z');
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect(await casa.como(LUIS).deshacer({ id: domingo.id })).toMatchObject({
      racha_dias: 0,
      puntos_totales: 15,
      asignacion: { estado: 'VENCIDA' },
    });
    expect(await casa.pendientes(LUIS)).toMatchObject([{ fecha_limite: '2026-11-23', disponible_desde: '2026-11-23' }]);
    // Tuesday settles the week: Luis led it, but Sunday's chore lapsed, so he does not get SEMANA_SIN_ATRASOS.
    casa.reloj.poner('2026-11-23T23:00:00.000Z');
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect((await foto()).logros.map((l) => l.codigo)).toEqual(['PRIMERA_TAREA', 'SEMANA_GANADA']);
  });
});
