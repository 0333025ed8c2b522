import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { medianoche } from './trabajos.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const miembro = (i: number) => familia.miembros[i]!;

const montar = async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
};
beforeEach(montar);
afterEach(() => app.app.close());

const trabajar = () =>
  medianoche(app.contexto, (error) => {
    throw error;
  });
const el = async (dia: string, hora = '10:00') => {
  reloj.poner(`${dia}T${hora}:00.000Z`);
  await trabajar();
};
const completar = async (quien: number, id: number) => {
  const { estado, cuerpo } = await llamarComo(app, miembro(quien), 'PATCH', ruta(RUTAS.completar, { id }));
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
};
const version = () => leerVersion(app.contexto.base.escritura, familia.id);
const yo = async (quien: number) =>
  (await llamarComo(app, miembro(quien), 'GET', RUTAS.yo)).cuerpo as { racha_dias: number; puntos_totales: number };
/** All rows that the job may change, without the times at which they were written. */
const foto = async () => {
  const { escritura: db } = app.contexto.base;
  const asignaciones = await db
    .selectFrom('asignaciones')
    .select([
      'responsabilidad_id',
      'fecha_limite',
      'disponible_desde',
      'estado',
      'vencida_el',
      'trimestre_inicio',
      'tarea_puntos',
    ])
    .orderBy('responsabilidad_id')
    .orderBy('fecha_limite')
    .execute();
  const usuarios = await db
    .selectFrom('usuarios')
    .select(['id', 'puntos_totales', 'racha_dias'])
    .orderBy('id')
    .execute();
  const logros = await db.selectFrom('logros_desbloqueados').select(['miembro_id', 'codigo']).orderBy('id').execute();
  return { asignaciones, usuarios, logros };
};
const sembrarTrabajo = async () => {
  await repartir(
    app,
    familia,
    [await crearTarea(app, familia), LUIS],
    [await crearTarea(app, familia, { frecuencia: 'DOS_VECES_SEMANA', dia_semana: 2, dia_semana_2: 5 }), LUIS],
    [await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 1 }), MARTA],
    [await crearTarea(app, familia, { frecuencia: 'MENSUAL', dia_mes: 31 }), MARTA],
  );
};

describe('a family’s midnight', () => {
  // Specification: 3.20 4.03
  test('lapses expired occurrences and opens the next ones: a daily one at midnight, a weekly one after its week', async () => {
    await sembrarTrabajo();
    await el('2026-11-21', '22:59');
    expect((await pendientesDe(app, familia, LUIS)).map((a) => a.fecha_limite)).toEqual(['2026-11-21', '2026-11-24']);
    await el('2026-11-21', '23:00');
    expect((await pendientesDe(app, familia, LUIS)).map((a) => a.fecha_limite)).toEqual(['2026-11-22', '2026-11-24']);
    await el('2026-11-29');
    expect((await pendientesDe(app, familia, MARTA)).map((a) => [a.fecha_limite, a.atrasada])).toEqual([
      ['2026-11-23', true],
      ['2026-11-30', false],
    ]);
    await el('2026-11-30');
    // One of the two is a chore of the 31st, which in November is due on the last day.
    expect((await pendientesDe(app, familia, MARTA)).map((a) => [a.fecha_limite, a.disponible_desde])).toEqual([
      ['2026-11-30', null],
      ['2026-11-30', '2026-11-24'],
    ]);
    const vencidas = await app.contexto.base.escritura
      .selectFrom('asignaciones')
      .select(['fecha_limite', 'vencida_el'])
      .where('estado', '=', 'VENCIDA')
      .where('miembro_id', '=', miembro(MARTA).id)
      .execute();
    expect(vencidas).toEqual([{ fecha_limite: '2026-11-23', vencida_el: '2026-11-30' }]);
  });

  test('breaks the streak of members who left due work undone, and no other', async () => {
    await sembrarTrabajo();
    for (const a of await pendientesDe(app, familia, LUIS)) await completar(LUIS, a.id);
    await completar(MARTA, (await pendientesDe(app, familia, MARTA))[0]!.id);
    await el('2026-11-22');
    expect([(await yo(LUIS)).racha_dias, (await yo(MARTA)).racha_dias]).toEqual([1, 1]);
    await el('2026-11-23');
    expect([(await yo(LUIS)).racha_dias, (await yo(MARTA)).racha_dias]).toEqual([0, 1]);
  });

  test('does nothing the second time: no change of rows, no version, no event', async () => {
    await sembrarTrabajo();
    await el('2026-11-23');
    const antes = [await foto(), await version()];
    await Promise.all([trabajar(), trabajar(), trabajar()]);
    await el('2026-11-23', '22:30');
    expect([await foto(), await version()]).toEqual(antes);
  });

  test('two at once do the work once', async () => {
    await sembrarTrabajo();
    const antes = await version();
    reloj.poner('2026-11-23T10:00:00.000Z');
    await Promise.all(Array.from({ length: 8 }, trabajar));
    expect(await version()).toBe(antes + 1);
    expect((await foto()).asignaciones.filter((a) => a.estado === 'PENDIENTE')).toHaveLength(4);
  });

  test('gives the same result day by day and after weeks switched off, except for work that nobody could have done', async () => {
    await sembrarTrabajo();
    for (let dia = '2026-11-22'; dia <= '2027-01-15'; dia = sumarDias(dia, 1)) await el(dia);
    const seguido = await foto();
    await app.app.close();
    await montar();
    await sembrarTrabajo();
    await el('2027-01-15');
    expect(await foto()).toEqual(seguido);
    expect(seguido.asignaciones.filter((a) => a.estado === 'VENCIDA').length).toBeGreaterThan(60);
  });

  test('raises the version once and tells the family in that version; a day without changes raises none', async () => {
    const url = await escuchar(app);
    await sembrarTrabajo();
    await completar(LUIS, (await pendientesDe(app, familia, LUIS))[0]!.id);
    const luis = await oir(
      url,
      await app.contexto.tokens.firmarAcceso({ usuario: miembro(LUIS).id, acceso: miembro(LUIS).acceso }),
    );
    const antes = await version();
    await el('2026-11-22');
    expect(await version()).toBe(antes);
    await el('2026-11-23');
    expect(await version()).toBe(antes + 1);
    await luis.esperar('ranking:actualizado');
    expect(luis.recibidos.map((r) => [r.evento, r.datos.version])).toEqual([
      ['asignacion:cambiada', antes + 1],
      ['miembro:cambiado', antes + 1],
      ['ranking:actualizado', antes + 1],
    ]);
    expect(luis.recibidos.at(-1)?.datos).toMatchObject({ filas: [] });
    luis.socket.disconnect();
  });

  test('each family has its own midnight, also where the clocks change at it', async () => {
    const { escritura: db } = app.contexto.base;
    await db.updateTable('familias').set({ zona_horaria: 'America/Santiago' }).where('id', '=', familia.id).execute();
    // In Chile the clocks go forward from Saturday, 24:00, to Sunday, 5 September 2027, 01:00, which is 04:00 UTC.
    reloj.poner('2027-09-04T15:00:00.000Z');
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    const fechas = async (instante: string) => {
      reloj.poner(instante);
      await trabajar();
      return (await pendientesDe(app, familia, LUIS)).map((a) => a.fecha_limite);
    };
    expect(await fechas('2027-09-05T03:59:59.999Z')).toEqual(['2027-09-04']);
    expect(await fechas('2027-09-05T04:00:00.000Z')).toEqual(['2027-09-05']);
    expect(await fechas('2027-09-06T02:59:59.999Z')).toEqual(['2027-09-05']);
    expect(await fechas('2027-09-06T03:00:00.000Z')).toEqual(['2027-09-06']);
  });

  test('one family’s failure does not stop the others', async () => {
    const { escritura: db } = app.contexto.base;
    const primera = familia;
    await db.updateTable('familias').set({ zona_horaria: 'No/Existe' }).where('id', '=', primera.id).execute();
    familia = await sembrarFamilia(app);
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    reloj.poner('2026-11-22T10:00:00.000Z');
    const fallos: unknown[] = [];
    await medianoche(app.contexto, (error) => fallos.push(error));
    expect(fallos).toHaveLength(1);
    expect((await pendientesDe(app, familia, LUIS)).map((a: Asignacion) => a.fecha_limite)).toEqual(['2026-11-22']);
  });
});

describe('the settling of a week', () => {
  test('gives the winners and the members without anything overdue their achievements, once, as Tuesday begins', async () => {
    await repartir(
      app,
      familia,
      [await crearTarea(app, familia, { puntos: 5 }), ANA],
      [await crearTarea(app, familia, { puntos: 9 }), LUIS],
      [await crearTarea(app, familia, { puntos: 9 }), MARTA],
    );
    for (const dia of ['2026-11-21', '2026-11-22']) {
      await el(dia, '12:00');
      for (const quien of [ANA, LUIS, MARTA])
        if (quien !== MARTA || dia === '2026-11-22')
          await completar(quien, (await pendientesDe(app, familia, quien))[0]!.id);
    }
    const semanales = async () =>
      (await foto()).logros.filter((l) => l.codigo.startsWith('SEMANA')).map((l) => [l.miembro_id, l.codigo]);
    await el('2026-11-23', '22:59');
    expect(await semanales()).toEqual([]);
    await el('2026-11-23', '23:00');
    expect(await semanales()).toEqual([
      [miembro(ANA).id, 'SEMANA_SIN_ATRASOS'],
      [miembro(LUIS).id, 'SEMANA_GANADA'],
      [miembro(LUIS).id, 'SEMANA_SIN_ATRASOS'],
    ]);
    expect((await yo(LUIS)).puntos_totales).toBe(18 + 5 + 25 + 20);
    await el('2026-12-07');
    expect(await semanales()).toHaveLength(3);
  });

  test('is handled also when the box was off for days, and members with equal points win together', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS], [await crearTarea(app, familia), MARTA]);
    for (const quien of [LUIS, MARTA]) await completar(quien, (await pendientesDe(app, familia, quien))[0]!.id);
    await el('2026-12-04');
    const ganadores = (await foto()).logros.filter((l) => l.codigo === 'SEMANA_GANADA').map((l) => l.miembro_id);
    expect(ganadores).toEqual([miembro(LUIS).id, miembro(MARTA).id]);
  });
});

describe('the beginning of a quarter', () => {
  const configuradas = async () =>
    await app.contexto.base.escritura
      .selectFrom('configuraciones_reparto')
      .select(['miembro_id', 'trimestre_inicio', 'porcentaje_asignado', 'activa'])
      .orderBy('trimestre_inicio')
      .orderBy('miembro_id')
      .execute();
  const guardarCarga = (porcentajes: number[]) =>
    llamarComo(app, miembro(ANA), 'POST', RUTAS.cargaActualizar, {
      configuraciones: porcentajes.map((porcentaje_carga, i) => ({ miembro: miembro(i).id, porcentaje_carga })),
    });

  test('creates its shares from the load configuration', async () => {
    await el('2026-11-21');
    await guardarCarga([40, 30, 20, 10]);
    await el('2026-12-31');
    expect(new Set((await configuradas()).map((c) => c.trimestre_inicio))).toEqual(new Set(['2026-10-01']));
    await el('2026-12-31', '23:00');
    expect(
      (await configuradas())
        .filter((c) => c.trimestre_inicio === '2027-01-01')
        .map((c) => [c.miembro_id, c.porcentaje_asignado, c.activa]),
    ).toEqual([40, 30, 20, 10].map((p, i) => [miembro(i).id, p, true]));
  });

  test('keeps shares that a reparto or an admin made before the quarter began, and creates none if no load was saved', async () => {
    await el('2026-12-30');
    await el('2027-01-02');
    expect(await configuradas()).toEqual([]);
    await guardarCarga([40, 30, 20, 10]);
    await app.contexto.base.escritura
      .insertInto('configuraciones_reparto')
      .values({
        familia_id: familia.id,
        miembro_id: miembro(ANA).id,
        trimestre_inicio: '2027-04-01',
        porcentaje_asignado: 100,
        activa: true,
      })
      .execute();
    await el('2027-04-01');
    expect((await configuradas()).filter((c) => c.trimestre_inicio === '2027-04-01')).toMatchObject([
      { miembro_id: miembro(ANA).id, porcentaje_asignado: 100 },
    ]);
  });
});
