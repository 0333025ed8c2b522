import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { crearPrimeras } from '#server/effects/trabajo/crear-primeras.ts';
import { abrirCasa, casaDe, type Casa } from '#server/testing/casa.ts';
import { llamar } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const SABADO = '2026-11-21';

beforeEach(async () => {
  casa = await abrirCasa({ ahora: `${SABADO}T10:00:00.000Z` });
});
afterEach(() => casa.cerrar());

const crear = async (cambios: Partial<TareaEntrada>): Promise<number> =>
  (await casa.como(ANA).crearTarea({ nombre: 'Fregar', frecuencia: 'DIARIA', ...cambios })).id;

const completarSesion = async (hoy: string, ...pares: [tarea: number, quien: number][]): Promise<number> => {
  const hecha = await cambiar(casa.app.contexto, casa.familia.id, async (cambio) => {
    const { id: sesion } = await cambio.db
      .insertInto('sesiones_reparto')
      .values({
        familia_id: casa.familia.id,
        trimestre_inicio: '2026-10-01',
        fase: 'COMPLETADA',
        contar: 'PUNTOS',
        estado: JSON.stringify({ trimestre_inicio: '2026-10-01', participantes: [], asignadas: [], tareas: [] }),
        creada_en: '',
        terminada_en: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await crearPrimeras(cambio, {
      sesion,
      hoy,
      asignaciones: pares.map(([tarea, i]) => ({ tarea, miembro: casa.id(i) })),
    });
    return bien(sesion);
  });
  if (!hecha.ok) throw new Error(hecha.codigo);
  return hecha.valor;
};

const mias = async (quien: number, consulta = ''): Promise<Asignacion[]> =>
  z
    .array(z.strictObject(Asignacion.shape))
    .parse((await llamar(casa.app, 'GET', RUTAS.misTareas + consulta, casa.miembro(quien).token)).cuerpo);

describe('a completed session', () => {
  test('gives each task its first assignment, with its own copy, due from today on and ready to be done', async () => {
    const diaria = await crear({ nombre: 'Fregar', puntos: 7, tiempo_estimado: 25 });
    const sesion = await completarSesion(SABADO, [diaria, LUIS]);
    expect(await mias(LUIS)).toEqual([
      {
        id: expect.any(Number) as number,
        tarea: diaria,
        miembro: casa.id(LUIS),
        trimestre_inicio: '2026-10-01',
        fecha_limite: SABADO,
        fecha_original: null,
        posponible_hasta: null,
        omitida: false,
        omision: null,
        hecha_ayer: false,
        se_puede_ayer: false,
        pospuestas: 0,
        disponible_desde: null,
        estado: 'PENDIENTE',
        estado_display: 'Pendiente',
        tarea_nombre: 'Fregar',
        tarea_puntos: 7,
        tarea_tiempo: 25,
        miembro_nombre: 'Luis',
        cubre_a: null,
        parte_de: null,
        personal: false,
        puntos_ganados: 0,
        completada_en: null,
        tarea_descripcion: '',
        ultima_vez: null,
        apuntada: false,
        atrasada: false,
        excusada: false,
        de_fuera: false,
        tomada_el: null,
        cedida_por: null,
        puede_deshacer_hasta: null,
        hecha_por: null,
        hecha_por_nombre: null,
        puede_objetar_hasta: null,
      },
    ]);
    expect(await casa.db.selectFrom('responsabilidades').selectAll().execute()).toEqual([
      expect.objectContaining({
        familia_id: casa.familia.id,
        sesion_id: sesion,
        tarea_id: diaria,
        miembro_id: casa.id(LUIS),
        desde: SABADO,
        terminada_en: null,
      }),
    ]);
  });

  test('for the next quarter starts today too; each assignment belongs to the quarter of its due day', async () => {
    const [diaria, semanal, mensual] = [
      await crear({}),
      await crear({ frecuencia: 'SEMANAL', dia_semana: 1 }),
      await crear({ frecuencia: 'MENSUAL', dia_mes: 5 }),
    ];
    await completarSesion('2026-12-20', [diaria, ANA], [semanal, ANA], [mensual, ANA]);
    expect((await mias(ANA)).map((a) => [a.tarea, a.fecha_limite, a.trimestre_inicio])).toEqual([
      [diaria, '2026-12-20', '2026-10-01'],
      [semanal, '2026-12-21', '2026-10-01'],
      [mensual, '2027-01-05', '2027-01-01'],
    ]);
  });

  test('replaces the one before: pending work goes, completed work and assignments by hand stay', async () => {
    const [fregar, barrer, vieja] = [
      await crear({}),
      await crear({ nombre: 'Barrer' }),
      await crear({ nombre: 'Vieja' }),
    ];
    await completarSesion('2026-11-20', [fregar, LUIS], [barrer, LUIS], [vieja, LUIS]);
    const { escritura: db } = casa.app.contexto.base;
    await db
      .updateTable('asignaciones')
      .set({ estado: 'COMPLETADA', completada_en: '2026-11-20T18:00:00.000Z', puntos_ganados: 10 })
      .where('tarea_id', '=', barrer)
      .execute();
    const aMano = {
      familia_id: casa.familia.id,
      responsabilidad_id: null,
      tarea_id: fregar,
      miembro_id: casa.id(LUIS),
      trimestre_inicio: '2026-10-01',
      fecha_limite: null,
      disponible_desde: null,
      estado: 'PENDIENTE' as const,
      tarea_nombre: 'A mano',
      tarea_puntos: 1,
      tarea_tiempo: 1,
      creada_en: '',
      completada_en: null,
    };
    await db.insertInto('asignaciones').values(aMano).execute();
    await completarSesion(SABADO, [fregar, MARTA], [barrer, LUIS]);

    expect((await mias(LUIS, '?estado=PENDIENTE')).map((a) => [a.tarea_nombre, a.fecha_limite])).toEqual([
      ['Barrer', SABADO],
      ['A mano', null],
    ]);
    expect(
      (await mias(LUIS, '?estado=COMPLETADA')).map((a) => [a.tarea_nombre, a.estado_display, a.puntos_ganados]),
    ).toEqual([['Barrer', 'Completada', 10]]);
    expect((await mias(MARTA)).map((a) => a.tarea)).toEqual([fregar]);
    const vivas = await db
      .selectFrom('responsabilidades')
      .select(['tarea_id', 'miembro_id'])
      .where('terminada_en', 'is', null)
      .orderBy('id')
      .execute();
    expect(vivas).toEqual([
      { tarea_id: fregar, miembro_id: casa.id(MARTA) },
      { tarea_id: barrer, miembro_id: casa.id(LUIS) },
    ]);
  });

  test('leaves another family’s work alone', async () => {
    const mia = await crear({});
    await completarSesion(SABADO, [mia, LUIS]);
    const primera = casa;
    casa = await casaDe(casa.app);
    await completarSesion(SABADO, [await crear({}), LUIS]);
    casa = primera;
    expect((await mias(LUIS)).map((a) => a.tarea)).toEqual([mia]);
    const terminadas = await casa.db
      .selectFrom('responsabilidades')
      .select('id')
      .where('terminada_en', 'is not', null)
      .execute();
    expect(terminadas).toEqual([]);
  });
});

describe('mis_tareas', () => {
  test('sorts pending ones by due day; completed ones are those of the current quarter, latest first', async () => {
    const [diaria, semanal] = [await crear({}), await crear({ frecuencia: 'SEMANAL', dia_semana: 5 })];
    await completarSesion(SABADO, [semanal, LUIS], [diaria, LUIS]);
    const { escritura: db } = casa.app.contexto.base;
    const hecha = {
      familia_id: casa.familia.id,
      responsabilidad_id: null,
      tarea_id: diaria,
      miembro_id: casa.id(LUIS),
      trimestre_inicio: '2026-07-01',
      fecha_limite: '2026-09-30',
      disponible_desde: null,
      estado: 'COMPLETADA' as const,
      tarea_puntos: 1,
      tarea_tiempo: 1,
      creada_en: '',
    };
    await db
      .insertInto('asignaciones')
      .values([
        // Madrid's fourth quarter begins at 22:00 UTC on 30 September.
        { ...hecha, tarea_nombre: 'el último de septiembre', completada_en: '2026-09-30T21:59:59.999Z' },
        { ...hecha, tarea_nombre: 'el uno de octubre', completada_en: '2026-09-30T22:00:00.000Z' },
        { ...hecha, tarea_nombre: 'ayer', completada_en: '2026-11-20T10:00:00.000Z' },
        { ...hecha, tarea_nombre: 'vencida', estado: 'VENCIDA', completada_en: null },
      ])
      .execute();
    expect((await mias(LUIS, '?estado=PENDIENTE')).map((a) => a.fecha_limite)).toEqual([SABADO, '2026-11-27']);
    expect((await mias(LUIS, '?estado=COMPLETADA')).map((a) => a.tarea_nombre)).toEqual(['ayer', 'el uno de octubre']);
    expect((await mias(LUIS)).map((a) => a.estado)).toEqual(['PENDIENTE', 'PENDIENTE', 'COMPLETADA', 'COMPLETADA']);
    expect(await mias(MARTA)).toEqual([]);
  });

  test('refuses an unknown state, an unknown parameter, and a missing token', async () => {
    expect((await casa.negado(LUIS, 'verMisTareas', { estado: 'HECHA' })).cuerpo).toEqual({
      estado: ['Estado no válido'],
    });
    expect(await casa.negado(LUIS, 'verMisTareas', { otro: 1 })).toMatchObject({ estado: 400 });
    expect(await casa.negado(null, 'verMisTareas')).toMatchObject({ estado: 401 });
  });
});
