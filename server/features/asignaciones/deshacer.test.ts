import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Asignacion, Deshecha, type Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS] = [0, 1];
const miembro = (i: number) => familia.miembros[i]!;

beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const completar = async (quien: number, id: number): Promise<Completada> => {
  const { estado, cuerpo } = await llamarComo(app, miembro(quien), 'PATCH', ruta(RUTAS.completar, { id }));
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return cuerpo;
};
const deshacer = (quien: number, id: number) =>
  llamarComo(app, miembro(quien), 'POST', ruta(RUTAS.deshacerCompletar, { id }));
const primera = async (quien: number): Promise<Asignacion> => (await pendientesDe(app, familia, quien))[0]!;

/** Everything that a completion touches, as it is stored. */
const foto = async () => {
  const { escritura: db } = app.contexto.base;
  return {
    asignaciones: await db.selectFrom('asignaciones').selectAll().orderBy('id').execute(),
    usuarios: await db.selectFrom('usuarios').selectAll().orderBy('id').execute(),
    logros: await db.selectFrom('logros_desbloqueados').selectAll().orderBy('id').execute(),
    responsabilidades: await db.selectFrom('responsabilidades').selectAll().orderBy('id').execute(),
  };
};

/**
 * Luis at the edge of several achievements: eight tasks, 88 points, a streak of two, and a weekly one that is overdue.
 */
const alBorde = async (): Promise<void> => {
  const diaria = await crearTarea(app, familia, { puntos: 11 });
  const semanal = await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1, puntos: 12 });
  await repartir(app, familia, [diaria, LUIS], [diaria, LUIS], [diaria, LUIS], [diaria, LUIS], [semanal, LUIS]);
  for (const dia of ['2026-11-23', '2026-11-24']) {
    reloj.poner(`${dia}T18:00:00.000Z`);
    await empezarDia(app.contexto, familia.id);
    for (const { id, tarea } of await pendientesDe(app, familia, LUIS)) if (tarea === diaria) await completar(LUIS, id);
  }
};

describe('undoing a completion', () => {
  test('restores exactly what was stored before', async () => {
    await alBorde();
    reloj.poner('2026-11-25T18:00:00.000Z');
    await empezarDia(app.contexto, familia.id);
    for (const pendiente of await pendientesDe(app, familia, LUIS)) {
      const antes = await foto();
      const hecha = await completar(LUIS, pendiente.id);
      expect(await foto()).not.toEqual(antes);
      expect((await deshacer(LUIS, pendiente.id)).estado).toBe(200);
      expect(await foto()).toEqual(antes);
      // And stays done the second time, so that the next ones are judged on other states too.
      expect((await completar(LUIS, pendiente.id)).logros.map((l) => l.codigo)).toEqual(
        hecha.logros.map((l) => l.codigo),
      );
    }
    const { logros } = await foto();
    expect(logros.map((l) => l.codigo)).toEqual(
      expect.arrayContaining(['PRIMERA_TAREA', 'TAREAS_10', 'PUNTOS_100', 'RACHA_3']),
    );
  });

  test('answers with the pending assignment, and names it', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    const pendiente = await primera(LUIS);
    await completar(LUIS, pendiente.id);
    const { cuerpo } = await deshacer(LUIS, pendiente.id);
    const hecha = z.strictObject({ ...Deshecha.shape, asignacion: z.strictObject(Asignacion.shape) }).parse(cuerpo);
    expect(hecha).toMatchObject({
      message: '«Fregar» vuelve a estar pendiente',
      puntos_totales: 0,
      racha_dias: 0,
      asignacion: pendiente,
    });
    expect(await pendientesDe(app, familia, LUIS)).toEqual([pendiente]);
    expect(await deshacer(LUIS, pendiente.id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'SIN_COMPLETAR' } });
  });

  test('keeps an achievement that another completion of those minutes has earned', async () => {
    const [a, b] = [await crearTarea(app, familia), await crearTarea(app, familia)];
    await repartir(app, familia, [a, LUIS], [b, LUIS]);
    const [una, otra] = await pendientesDe(app, familia, LUIS);
    expect((await completar(LUIS, una!.id)).logros).toHaveLength(1);
    expect((await completar(LUIS, otra!.id)).logros).toHaveLength(0);
    expect((await deshacer(LUIS, una!.id)).cuerpo).toMatchObject({ puntos_totales: 15 });
    expect((await foto()).logros.map((l) => l.codigo)).toEqual(['PRIMERA_TAREA']);
    expect((await deshacer(LUIS, otra!.id)).cuerpo).toMatchObject({ puntos_totales: 0 });
    expect((await foto()).logros).toEqual([]);
  });

  test('is possible only within ten minutes', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    const { id } = await primera(LUIS);
    const { asignacion } = await completar(LUIS, id);
    expect(asignacion.puede_deshacer_hasta).toBe('2026-11-21T10:10:00.000Z');
    reloj.poner('2026-11-21T10:10:00.000Z');
    expect(await deshacer(LUIS, id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'DESHACER_TARDE' } });
    reloj.poner('2026-11-21T10:09:59.999Z');
    expect((await deshacer(LUIS, id)).estado).toBe(200);
  });

  test('is refused once the next one is done too; then the field says so', async () => {
    await repartir(app, familia, [await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1 }), LUIS]);
    reloj.poner('2026-11-26T10:00:00.000Z');
    const { id } = await primera(LUIS);
    const { siguiente } = await completar(LUIS, id);
    await completar(LUIS, siguiente!.id);
    expect(await deshacer(LUIS, id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'DESHACER_SIGUIENTE_HECHA' } });
    const lista = (await llamarComo(app, miembro(LUIS), 'GET', `${RUTAS.misTareas}?estado=COMPLETADA`))
      .cuerpo as Asignacion[];
    expect(lista.map((a) => a.puede_deshacer_hasta)).toEqual(['2026-11-26T10:10:00.000Z', null]);
    await deshacer(LUIS, siguiente!.id);
    expect((await deshacer(LUIS, id)).estado).toBe(200);
  });

  test('is refused once a new reparto or the task’s deletion took its work away', async () => {
    const [a, b] = [await crearTarea(app, familia), await crearTarea(app, familia)];
    await repartir(app, familia, [a, LUIS], [b, LUIS]);
    const [una, otra] = await pendientesDe(app, familia, LUIS);
    await completar(LUIS, una!.id);
    await completar(LUIS, otra!.id);
    await llamarComo(app, miembro(ANA), 'DELETE', ruta(RUTAS.tarea, { id: a }));
    await repartir(app, familia, [b, ANA]);
    for (const { id } of [una!, otra!])
      expect(await deshacer(LUIS, id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'DESHACER_CAMBIADA' } });
    expect((await foto()).asignaciones.filter((x) => x.miembro_id === miembro(LUIS).id).map((x) => x.estado)).toEqual([
      'COMPLETADA',
      'COMPLETADA',
    ]);
  });

  test('is allowed only to a member who may complete it, or did', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    const { id } = await primera(LUIS);
    await completar(LUIS, id);
    expect(await deshacer(ANA, id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'ASIGNACION_AJENA' } });
    expect(
      (
        await llamarComo(app, (await sembrarFamilia(app)).miembros[0]!, 'POST', ruta(RUTAS.deshacerCompletar, { id }), {
          x: 1,
        })
      ).estado,
    ).toBe(404);
    expect((await deshacer(LUIS, id)).estado).toBe(200);
  });

  test('across midnight leaves the state that midnight would have left: the assignment lapsed, the streak broken', async () => {
    const tarea = await crearTarea(app, familia);
    await repartir(app, familia, [tarea, LUIS]);
    await completar(LUIS, (await primera(LUIS)).id);
    reloj.poner('2026-11-22T22:55:00.000Z');
    await empezarDia(app.contexto, familia.id);
    const domingo = await primera(LUIS);
    expect(await completar(LUIS, domingo.id)).toMatchObject({ racha_dias: 2 });
    reloj.poner('2026-11-22T23:02:00.000Z');
    await empezarDia(app.contexto, familia.id);
    // Sunday closed the week: Luis led it and had nothing overdue. Without that completion neither is true.
    expect((await foto()).logros.map((l) => l.codigo)).toEqual([
      'PRIMERA_TAREA',
      'SEMANA_GANADA',
      'SEMANA_SIN_ATRASOS',
    ]);
    expect((await deshacer(LUIS, domingo.id)).cuerpo).toMatchObject({
      racha_dias: 0,
      puntos_totales: 40,
      asignacion: { estado: 'VENCIDA' },
    });
    expect((await foto()).logros.map((l) => l.codigo)).toEqual(['PRIMERA_TAREA', 'SEMANA_GANADA']);
    expect(await pendientesDe(app, familia, LUIS)).toMatchObject([
      { fecha_limite: '2026-11-23', disponible_desde: '2026-11-23' },
    ]);
  });
});
