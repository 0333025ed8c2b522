import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

describe('completing', () => {
  // Specification: 4.01
  test('gives the points, the streak, the achievements and the next occurrence in one answer', async () => {
    await casa.repartir([await casa.tarea({ puntos: 12 }), LUIS]);
    const { id } = await casa.primera(LUIS);
    const antes = await leerVersion(casa.db, casa.familia.id);
    const { estado, cuerpo } = await casa.pedir(LUIS, 'completar', { id });
    expect(estado).toBe(200);
    const hecha = z.strictObject({ ...Completada.shape, asignacion: z.strictObject(Asignacion.shape) }).parse(cuerpo);
    expect(hecha).toMatchObject({
      success: true,
      message: '¡Bien hecho! +12 puntos',
      puntos: 12,
      puntos_totales: 17,
      racha_dias: 1,
      version: antes + 1,
      asignacion: {
        id,
        estado: 'COMPLETADA',
        puntos_ganados: 12,
        completada_en: '2026-11-21T10:00:00.000Z',
        puede_deshacer_hasta: '2026-11-21T10:10:00.000Z',
      },
      siguiente: { estado: 'PENDIENTE', fecha_limite: '2026-11-22', disponible_desde: '2026-11-22' },
      logros: [
        { codigo: 'PRIMERA_TAREA', logro_puntos_bonus: 5, visto: false, fecha_desbloqueo: '2026-11-21T10:00:00.000Z' },
      ],
    });
    expect(await casa.como(LUIS).verYo()).toMatchObject({ puntos_totales: 17, racha_dias: 1 });
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
  });

  test('says one point in the singular', async () => {
    await casa.repartir([await casa.tarea({ puntos: 1 }), LUIS]);
    expect(await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id })).toMatchObject({
      message: '¡Bien hecho! +1 punto',
    });
  });

  test('a second time answers 409 and earns nothing', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const { id } = await casa.primera(LUIS);
    await casa.como(LUIS).completar({ id });
    const antes = await casa.como(LUIS).verYo();
    expect(await casa.negado(LUIS, 'completar', { id })).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Esta tarea ya está completada', codigo: 'ASIGNACION_COMPLETADA' },
    });
    expect(await casa.como(LUIS).verYo()).toEqual(antes);
  });

  test('is refused until the day after the previous occurrence, and the refusal says from when it is possible', async () => {
    await casa.repartir(
      [await casa.tarea(), LUIS],
      [await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1 }), MARTA],
    );
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    const manana = await casa.primera(LUIS);
    expect(await casa.negado(LUIS, 'completar', { id: manana.id })).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Disponible el domingo 22', codigo: 'AUN_NO_DISPONIBLE' },
    });
    // Madrid's Sunday begins at 23:00 UTC.
    casa.reloj.poner('2026-11-21T22:59:59.999Z');
    expect(await casa.negado(LUIS, 'completar', { id: manana.id })).toMatchObject({ estado: 409 });
    casa.reloj.poner('2026-11-21T23:00:00.000Z');
    expect(await casa.como(LUIS).completar({ id: manana.id })).toMatchObject({ racha_dias: 2 });

    await casa.como(MARTA).completar({ id: (await casa.primera(MARTA)).id });
    expect((await casa.negado(MARTA, 'completar', { id: (await casa.primera(MARTA)).id })).cuerpo).toMatchObject({
      error: 'Disponible el martes 24',
    });
    casa.reloj.poner('2026-11-24T10:00:00.000Z');
    await casa.como(MARTA).completar({ id: (await casa.primera(MARTA)).id });
    expect((await casa.negado(MARTA, 'completar', { id: (await casa.primera(MARTA)).id })).cuerpo).toMatchObject({
      error: 'Disponible el martes 1 de diciembre',
    });
  });

  test('is refused after the occurrence lapsed at midnight, whether or not the job has run', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const { id } = await casa.primera(LUIS);
    casa.reloj.poner('2026-11-21T23:00:00.000Z');
    expect(await casa.negado(LUIS, 'completar', { id })).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Esta tarea ya ha vencido', codigo: 'ASIGNACION_VENCIDA' },
    });
    expect(await casa.primera(LUIS)).toMatchObject({
      fecha_limite: '2026-11-22',
      disponible_desde: '2026-11-22',
      atrasada: false,
    });
  });

  test('a weekly chore can be made up for with full points, and is shown as overdue until it is done', async () => {
    await casa.repartir([await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1, puntos: 30 }), LUIS]);
    casa.reloj.poner('2026-11-26T10:00:00.000Z');
    const tarde = await casa.primera(LUIS);
    expect(tarde).toMatchObject({ fecha_limite: '2026-11-23', atrasada: true });
    expect(await casa.como(LUIS).completar({ id: tarde.id })).toMatchObject({
      puntos: 30,
      asignacion: { atrasada: false },
      siguiente: { fecha_limite: '2026-11-30', disponible_desde: '2026-11-24' },
    });
  });

  // Specification: 6.13
  test('is possible for the member’s own assignments; an admin may for a member without an account', async () => {
    await casa.repartir([await casa.tarea(), LEO]);
    const { id } = await casa.primera(LEO);
    for (const otro of [ANA, LUIS]) {
      expect(await casa.negado(otro, 'completar', { id })).toMatchObject({
        estado: 409,
        cuerpo: { error: 'Esta tarea es de Leo', codigo: 'ASIGNACION_AJENA' },
      });
    }
    await casa.como(ANA).restablecerCuenta({ id: casa.id(LEO) });
    expect(await casa.negado(LUIS, 'completar', { id })).toMatchObject({ estado: 409 });
    expect(await casa.como(ANA).completar({ id })).toMatchObject({
      message: '¡Bien hecho! +10 puntos para Leo',
      puntos_totales: 15,
      asignacion: { miembro: casa.id(LEO) },
    });
    expect((await casa.como(ANA).verYo()).puntos_totales).toBe(0);
  });

  test('checks 401, 404 and 400 in this order', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const { id } = await casa.primera(LUIS);
    const otra = await sembrarFamilia(casa.app);
    const camino = ruta(RUTAS.completar, { id });
    expect((await llamar(casa.app, 'PATCH', camino, null)).estado).toBe(401);
    expect((await llamar(casa.app, 'PATCH', camino, otra.miembros[0]!.token, { x: 1 })).estado).toBe(404);
    expect(await casa.negado(LUIS, 'completar', { id: 999 })).toMatchObject({ estado: 404 });
    expect(await llamarComo(casa.app, casa.miembro(LUIS), 'PATCH', camino, { x: 1 })).toMatchObject({
      estado: 400,
      cuerpo: { x: ['Campo desconocido'] },
    });
    expect((await llamarComo(casa.app, casa.miembro(LUIS), 'PATCH', camino, {})).estado).toBe(200);
  });
});

describe('the streak', () => {
  const enDia = async (dia: string, quien: number): Promise<number> => {
    casa.reloj.poner(`${dia}T18:00:00.000Z`);
    await empezarDia(casa.app.contexto, casa.familia.id);
    const hecha = await casa.pedir(quien, 'completar', { id: (await casa.primera(quien)).id });
    return hecha.cuerpo.racha_dias;
  };

  test('counts days in a row; a day without a completion breaks it only if something due was left undone', async () => {
    await casa.repartir(
      [await casa.tarea({ frecuencia: 'DOS_VECES_SEMANA', dia_semana: 2, dia_semana_2: 5 }), LUIS],
      [await casa.tarea(), MARTA],
    );
    // The occurrence of Tuesday the 24th is done on Saturday, so nothing is due before Friday the 27th.
    expect(await enDia('2026-11-21', LUIS)).toBe(1);
    expect(await enDia('2026-11-26', LUIS)).toBe(2);

    expect(await enDia('2026-11-27', MARTA)).toBe(1);
    expect(await enDia('2026-11-28', MARTA)).toBe(2);
    expect(await enDia('2026-11-30', MARTA)).toBe(1);
  });

  test('counts a day with two completions once', async () => {
    await casa.repartir([await casa.tarea(), LUIS], [await casa.tarea(), LUIS]);
    expect(await enDia('2026-11-21', LUIS)).toBe(1);
    expect(await enDia('2026-11-21', LUIS)).toBe(1);
    expect(await enDia('2026-11-22', LUIS)).toBe(2);
  });
});

describe('history', () => {
  test('stays on its own days and in its own week when the family moves to another zone', async () => {
    const tarea = await casa.tarea();
    await casa.repartir([tarea, LUIS]);
    // Saturday 23:30 in Madrid, Sunday 07:30 in Tokyo.
    casa.reloj.poner('2026-11-21T22:30:00.000Z');
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    await casa.como(ANA).editarFamilia({ id: casa.familia.id, zona_horaria: 'Asia/Tokyo' });
    expect(await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id })).toMatchObject({
      racha_dias: 2,
      siguiente: { disponible_desde: '2026-11-23' },
    });
    expect(await casa.como(LUIS).verRanking()).toMatchObject([{ tareas_completadas: 2 }]);
  });

  // Specification: 3.21
  test('keeps a task’s values at its completion, whatever is edited or deleted later', async () => {
    const tarea = await casa.tarea({ nombre: 'Fregar', puntos: 8, tiempo_estimado: 25 });
    await casa.repartir([tarea, LUIS]);
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    const completadas = () => casa.como(LUIS).verMisTareas({ estado: 'COMPLETADA' });
    const ranking = () => casa.como(LUIS).verRanking();
    const antes = [await completadas(), await ranking(), await casa.como(LUIS).verYo()];

    await casa
      .como(ANA)
      .editarTarea({ id: tarea, nombre: 'Otra', frecuencia: 'SEMANAL', dia_semana: 3, puntos: 99, tiempo_estimado: 1 });
    expect([await completadas(), await ranking(), await casa.como(LUIS).verYo()]).toEqual(antes);
    expect(await casa.primera(LUIS)).toMatchObject({
      tarea_nombre: 'Otra',
      tarea_puntos: 99,
      fecha_limite: '2026-11-25',
      disponible_desde: '2026-11-22',
    });
    await casa.como(ANA).borrarTarea({ id: tarea });
    expect([await completadas(), await ranking(), await casa.como(LUIS).verYo()]).toEqual(antes);
    expect(await casa.pendientes(LUIS)).toEqual([]);
  });

  test('a task switched off has no occurrences; switched on again, it has them from the day after the last one done', async () => {
    const tarea = await casa.tarea();
    await casa.repartir([tarea, LUIS]);
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    const cambiar = (activa: boolean) =>
      casa.pedir(ANA, 'editarTarea', { id: tarea, nombre: 'Fregar', frecuencia: 'DIARIA', activa });
    await cambiar(false);
    expect(await casa.pendientes(LUIS)).toEqual([]);
    await cambiar(true);
    expect(await casa.pendientes(LUIS)).toMatchObject([{ fecha_limite: '2026-11-22', disponible_desde: '2026-11-22' }]);
    await cambiar(false);
    casa.reloj.poner('2026-12-05T10:00:00.000Z');
    await cambiar(true);
    expect(await casa.pendientes(LUIS)).toMatchObject([{ fecha_limite: '2026-12-05', atrasada: false }]);
  });
});
