import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const miembro = (i: number) => familia.miembros[i]!;

beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const completar = async (quien: number, id: number) =>
  llamarComo(app, miembro(quien), 'PATCH', ruta(RUTAS.completar, { id }));
const yo = async (quien: number): Promise<Usuario> => (await llamarComo(app, miembro(quien), 'GET', RUTAS.yo)).cuerpo;
const primera = async (quien: number): Promise<Asignacion> => (await pendientesDe(app, familia, quien))[0]!;

describe('completing', () => {
  // Specification: 4.01
  test('gives the points, the streak, the achievements and the next occurrence in one answer', async () => {
    await repartir(app, familia, [await crearTarea(app, familia, { puntos: 12 }), LUIS]);
    const { id } = await primera(LUIS);
    const antes = await leerVersion(app.contexto.base.escritura, familia.id);
    const { estado, cuerpo } = await completar(LUIS, id);
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
    expect(await yo(LUIS)).toMatchObject({ puntos_totales: 17, racha_dias: 1 });
    expect(await leerVersion(app.contexto.base.escritura, familia.id)).toBe(antes + 1);
  });

  test('says one point in the singular', async () => {
    await repartir(app, familia, [await crearTarea(app, familia, { puntos: 1 }), LUIS]);
    expect((await completar(LUIS, (await primera(LUIS)).id)).cuerpo).toMatchObject({
      message: '¡Bien hecho! +1 punto',
    });
  });

  test('a second time answers 409 and earns nothing', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    const { id } = await primera(LUIS);
    await completar(LUIS, id);
    const antes = await yo(LUIS);
    expect(await completar(LUIS, id)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Esta tarea ya está completada', codigo: 'ASIGNACION_COMPLETADA' },
    });
    expect(await yo(LUIS)).toEqual(antes);
  });

  test('is refused before the day after the previous occurrence, with the day from which it is possible', async () => {
    await repartir(
      app,
      familia,
      [await crearTarea(app, familia), LUIS],
      [await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1 }), MARTA],
    );
    await completar(LUIS, (await primera(LUIS)).id);
    const manana = await primera(LUIS);
    expect(await completar(LUIS, manana.id)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Disponible el domingo 22', codigo: 'AUN_NO_DISPONIBLE' },
    });
    // Madrid's Sunday begins at 23:00 UTC.
    reloj.poner('2026-11-21T22:59:59.999Z');
    expect((await completar(LUIS, manana.id)).estado).toBe(409);
    reloj.poner('2026-11-21T23:00:00.000Z');
    expect(await completar(LUIS, manana.id)).toMatchObject({ estado: 200, cuerpo: { racha_dias: 2 } });

    await completar(MARTA, (await primera(MARTA)).id);
    expect((await completar(MARTA, (await primera(MARTA)).id)).cuerpo).toMatchObject({
      error: 'Disponible el martes 24',
    });
    reloj.poner('2026-11-24T10:00:00.000Z');
    await completar(MARTA, (await primera(MARTA)).id);
    expect((await completar(MARTA, (await primera(MARTA)).id)).cuerpo).toMatchObject({
      error: 'Disponible el martes 1 de diciembre',
    });
  });

  test('is refused after midnight’s expiry, whether or not the job has run', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    const { id } = await primera(LUIS);
    reloj.poner('2026-11-21T23:00:00.000Z');
    expect(await completar(LUIS, id)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Esta tarea ya ha vencido', codigo: 'ASIGNACION_VENCIDA' },
    });
    expect(await primera(LUIS)).toMatchObject({
      fecha_limite: '2026-11-22',
      disponible_desde: '2026-11-22',
      atrasada: false,
    });
  });

  test('a weekly one can be made up for with full points, and shows as overdue until it is done', async () => {
    await repartir(app, familia, [
      await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1, puntos: 30 }),
      LUIS,
    ]);
    reloj.poner('2026-11-26T10:00:00.000Z');
    const tarde = await primera(LUIS);
    expect(tarde).toMatchObject({ fecha_limite: '2026-11-23', atrasada: true });
    expect((await completar(LUIS, tarde.id)).cuerpo).toMatchObject({
      puntos: 30,
      asignacion: { atrasada: false },
      siguiente: { fecha_limite: '2026-11-30', disponible_desde: '2026-11-24' },
    });
  });

  // Specification: 6.13
  test('is limited to one’s own; an admin may for a member without an account', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LEO]);
    const { id } = await primera(LEO);
    for (const otro of [ANA, LUIS]) {
      expect(await completar(otro, id)).toMatchObject({
        estado: 409,
        cuerpo: { error: 'Esta tarea es de Leo', codigo: 'ASIGNACION_AJENA' },
      });
    }
    await llamarComo(app, miembro(ANA), 'POST', ruta(RUTAS.restablecer, { id: miembro(LEO).id }));
    expect((await completar(LUIS, id)).estado).toBe(409);
    expect(await completar(ANA, id)).toMatchObject({
      estado: 200,
      cuerpo: {
        message: '¡Bien hecho! +10 puntos para Leo',
        puntos_totales: 15,
        asignacion: { miembro: miembro(LEO).id },
      },
    });
    expect((await yo(ANA)).puntos_totales).toBe(0);
  });

  test('checks 401, 404 and 400 in this order', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    const { id } = await primera(LUIS);
    const otra = await sembrarFamilia(app);
    const camino = ruta(RUTAS.completar, { id });
    expect((await llamar(app, 'PATCH', camino, null)).estado).toBe(401);
    expect((await llamar(app, 'PATCH', camino, otra.miembros[0]!.token, { x: 1 })).estado).toBe(404);
    expect((await completar(LUIS, 999)).estado).toBe(404);
    expect(await llamarComo(app, miembro(LUIS), 'PATCH', camino, { x: 1 })).toMatchObject({
      estado: 400,
      cuerpo: { x: ['Campo desconocido'] },
    });
    expect((await llamarComo(app, miembro(LUIS), 'PATCH', camino, {})).estado).toBe(200);
  });
});

describe('the streak', () => {
  const enDia = async (dia: string, quien: number): Promise<number> => {
    reloj.poner(`${dia}T18:00:00.000Z`);
    await empezarDia(app.contexto, familia.id);
    const hecha = await completar(quien, (await primera(quien)).id);
    return (hecha.cuerpo as Completada).racha_dias;
  };

  test('counts local days in a row; a day without one breaks it only when something due was left', async () => {
    await repartir(
      app,
      familia,
      [await crearTarea(app, familia, { frecuencia: 'DOS_VECES_SEMANA', dia_semana: 2, dia_semana_2: 5 }), LUIS],
      [await crearTarea(app, familia), MARTA],
    );
    // Due on Tuesday 24; done on Saturday, so the days between ask for nothing.
    expect(await enDia('2026-11-21', LUIS)).toBe(1);
    expect(await enDia('2026-11-26', LUIS)).toBe(2);

    expect(await enDia('2026-11-27', MARTA)).toBe(1);
    expect(await enDia('2026-11-28', MARTA)).toBe(2);
    expect(await enDia('2026-11-30', MARTA)).toBe(1);
  });

  test('counts a day with two completions once', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS], [await crearTarea(app, familia), LUIS]);
    expect(await enDia('2026-11-21', LUIS)).toBe(1);
    expect(await enDia('2026-11-21', LUIS)).toBe(1);
    expect(await enDia('2026-11-22', LUIS)).toBe(2);
  });
});

describe('history', () => {
  test('stays on its own days and in its own week when the family moves to another zone', async () => {
    const tarea = await crearTarea(app, familia);
    await repartir(app, familia, [tarea, LUIS]);
    // Saturday 23:30 in Madrid, Sunday 07:30 in Tokyo.
    reloj.poner('2026-11-21T22:30:00.000Z');
    await completar(LUIS, (await primera(LUIS)).id);
    await llamarComo(app, miembro(ANA), 'PATCH', ruta(RUTAS.familia, { id: familia.id }), {
      zona_horaria: 'Asia/Tokyo',
    });
    expect((await completar(LUIS, (await primera(LUIS)).id)).cuerpo).toMatchObject({
      racha_dias: 2,
      siguiente: { disponible_desde: '2026-11-23' },
    });
    expect((await llamarComo(app, miembro(LUIS), 'GET', RUTAS.ranking)).cuerpo).toMatchObject([
      { tareas_completadas: 2 },
    ]);
  });

  // Specification: 3.21
  test('keeps a task’s values at its completion, whatever is edited or deleted later', async () => {
    const tarea = await crearTarea(app, familia, { nombre: 'Fregar', puntos: 8, tiempo_estimado: 25 });
    await repartir(app, familia, [tarea, LUIS]);
    await completar(LUIS, (await primera(LUIS)).id);
    const completadas = async () =>
      (await llamarComo(app, miembro(LUIS), 'GET', `${RUTAS.misTareas}?estado=COMPLETADA`)).cuerpo as Asignacion[];
    const ranking = async () => (await llamarComo(app, miembro(LUIS), 'GET', RUTAS.ranking)).cuerpo as unknown;
    const antes = [await completadas(), await ranking(), await yo(LUIS)];

    await llamarComo(app, miembro(ANA), 'PUT', ruta(RUTAS.tarea, { id: tarea }), {
      nombre: 'Otra',
      frecuencia: 'SEMANAL',
      dia_semana: 3,
      puntos: 99,
      tiempo_estimado: 1,
    });
    expect([await completadas(), await ranking(), await yo(LUIS)]).toEqual(antes);
    expect(await primera(LUIS)).toMatchObject({
      tarea_nombre: 'Otra',
      tarea_puntos: 99,
      fecha_limite: '2026-11-25',
      disponible_desde: '2026-11-22',
    });
    await llamarComo(app, miembro(ANA), 'DELETE', ruta(RUTAS.tarea, { id: tarea }));
    expect([await completadas(), await ranking(), await yo(LUIS)]).toEqual(antes);
    expect(await pendientesDe(app, familia, LUIS)).toEqual([]);
  });

  test('a task switched off has no occurrences; switched on again it has them from the day after the last one on', async () => {
    const tarea = await crearTarea(app, familia);
    await repartir(app, familia, [tarea, LUIS]);
    await completar(LUIS, (await primera(LUIS)).id);
    const cambiar = (activa: boolean) =>
      llamarComo(app, miembro(ANA), 'PUT', ruta(RUTAS.tarea, { id: tarea }), {
        nombre: 'Fregar',
        frecuencia: 'DIARIA',
        activa,
      });
    await cambiar(false);
    expect(await pendientesDe(app, familia, LUIS)).toEqual([]);
    await cambiar(true);
    expect(await pendientesDe(app, familia, LUIS)).toMatchObject([
      { fecha_limite: '2026-11-22', disponible_desde: '2026-11-22' },
    ]);
    await cambiar(false);
    reloj.poner('2026-12-05T10:00:00.000Z');
    await cambiar(true);
    expect(await pendientesDe(app, familia, LUIS)).toMatchObject([{ fecha_limite: '2026-12-05', atrasada: false }]);
  });
});
