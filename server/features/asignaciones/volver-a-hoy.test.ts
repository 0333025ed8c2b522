import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { limpiarCaducados } from '#server/features/acceso/sesion.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/**
 * Here the clock was believed while it was ahead, as by a version that doubted none, or because somebody confirmed it
 * by mistake.
 */

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const miembro = (i: number) => familia.miembros[i]!;

/** The hour comes, and what a start does is done. */
const son = async (instante: string) => {
  reloj.poner(instante);
  await limpiarCaducados(app.contexto);
  await medianoche(app.contexto, (error) => {
    throw error;
  });
};
const dias = async (quien: number) =>
  (await pendientesDe(app, familia, quien)).map((a) => [a.fecha_limite, a.disponible_desde]);
const yo = async (quien: number) =>
  (await llamarComo(app, miembro(quien), 'GET', RUTAS.yo)).cuerpo as { racha_dias: number; puntos_totales: number };
const tachar = async (quien: number) => {
  const [una] = await pendientesDe(app, familia, quien);
  const { estado, cuerpo } = await llamarComo(app, miembro(quien), 'PATCH', ruta(RUTAS.completar, { id: una!.id }));
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return una!.id;
};
const entrar = async () => {
  const { username } = await app.contexto.base.escritura
    .selectFrom('usuarios')
    .select('username')
    .where('id', '=', miembro(LUIS).id)
    .executeTakeFirstOrThrow();
  return (await llamar(app, 'POST', RUTAS.token, null, { username, password: 'una-clave-larga' })).cuerpo as {
    access: string;
    refresh: string;
  };
};
const despuesDe = async (instante: string) => {
  const { escritura: db } = app.contexto.base;
  const { length: asignaciones } = (await db.selectFrom('asignaciones').selectAll().execute()).filter((a) =>
    [a.creada_en, a.completada_en, a.completada_el, a.vencida_el].some((i) => (i ?? '') > instante),
  );
  const { length: logros } = (await db.selectFrom('logros_desbloqueados').selectAll().execute()).filter(
    (l) => l.fecha_desbloqueo > instante,
  );
  const { length: trabajos } = (await db.selectFrom('trabajos_hechos').selectAll().execute()).filter(
    (t) => t.dia > instante,
  );
  const { length: trimestres } = (await db.selectFrom('configuraciones_reparto').selectAll().execute()).filter(
    (c) => c.trimestre_inicio > instante,
  );
  return { asignaciones, logros, trabajos, trimestres };
};

beforeEach(async () => {
  reloj = relojFijo('2026-11-20T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  const semanal = { frecuencia: 'SEMANAL', dia_semana: 1 } as const;
  await repartir(
    app,
    familia,
    [await crearTarea(app, familia), LUIS],
    [await crearTarea(app, familia, semanal), MARTA],
    [await crearTarea(app, familia), MARTA],
  );
  await llamarComo(app, miembro(ANA), 'POST', RUTAS.asignaciones, {
    tarea: await crearTarea(app, familia),
    miembro: miembro(ANA).id,
    fecha_limite: null,
  });
  await llamarComo(app, miembro(ANA), 'POST', RUTAS.cargaActualizar, {
    configuraciones: familia.miembros.map(({ id }) => ({ miembro: id, porcentaje_carga: 25 })),
  });
  await tachar(LUIS);
  await son('2026-11-21T10:00:00.000Z');
  await tachar(LUIS);
});
afterEach(() => app.app.close());

test('a day lived in 2028, then corrected: chores are due, days begin, streaks and logins go on, and nothing waits for 2028', async () => {
  await son('2028-03-04T10:00:00.000Z');
  const hechaAlli = await tachar(LUIS);
  const deAlli = await entrar();
  for (let i = 0; i < 8; i += 1)
    await llamar(app, 'POST', RUTAS.token, null, { username: 'nadie', password: 'no-es-la-clave' });
  await llamar(app, 'POST', RUTAS.codigoPantalla, null);
  await son('2028-03-05T10:00:00.000Z');

  await son('2026-11-23T10:00:00.000Z');
  expect(await despuesDe('2026-11-23T10:00:00.000Z')).toEqual({
    asignaciones: 0,
    logros: 0,
    trabajos: 0,
    trimestres: 0,
  });
  // Luis did one there, which is today's; Marta's Monday is due, and so is today's; Ana's by hand is hers still.
  expect(await dias(LUIS)).toEqual([['2026-11-24', '2026-11-24']]);
  expect((await dias(MARTA)).map(([dia]) => dia)).toEqual(['2026-11-23', '2026-11-23']);
  expect(await dias(ANA)).toEqual([[null, null]]);
  const hecha = await app.contexto.base.escritura
    .selectFrom('asignaciones')
    .select(['estado', 'completada_el', 'fecha_limite'])
    .where('id', '=', hechaAlli)
    .executeTakeFirstOrThrow();
  expect(hecha).toEqual({ estado: 'COMPLETADA', completada_el: '2026-11-23', fecha_limite: '2026-11-23' });

  // The login of then lasts a month from now, its token no years, and nobody waits until then.
  expect((await llamar(app, 'GET', RUTAS.yo, deAlli.access)).estado).toBe(401);
  const renovada = await llamar(app, 'POST', RUTAS.refrescar, null, { refresh: deAlli.refresh });
  expect(renovada.estado).toBe(200);
  expect((await llamar(app, 'POST', RUTAS.token, null, { username: 'nadie', password: 'no-es-la-clave' })).estado).toBe(
    401,
  );
  expect(await app.contexto.base.escritura.selectFrom('vinculaciones').selectAll().execute()).toEqual([]);

  const antes = (await yo(LUIS)).racha_dias;
  for (const dia of ['2026-11-24', '2026-11-25']) {
    await son(`${dia}T10:00:00.000Z`);
    expect((await dias(LUIS)).map(([d]) => d)).toEqual([dia]);
    await tachar(LUIS);
  }
  expect((await yo(LUIS)).racha_dias).toBe(antes + 2);
  await son('2026-12-24T10:00:00.000Z');
  expect((await llamar(app, 'POST', RUTAS.refrescar, null, { refresh: deAlli.refresh })).estado).toBe(401);
});

test('is done once and tells the family; a family that moved west has its yesterday again, and once', async () => {
  const version = async () =>
    (
      await app.contexto.base.escritura
        .selectFrom('familias')
        .select('version')
        .where('id', '=', familia.id)
        .executeTakeFirstOrThrow()
    ).version;
  await son('2028-03-04T10:00:00.000Z');
  await son('2026-11-23T10:00:00.000Z');
  const [antes, pendientes] = [await version(), await dias(MARTA)];
  await son('2026-11-23T20:00:00.000Z');
  expect([await version(), await dias(MARTA)]).toEqual([antes, pendientes]);

  await son('2026-11-24T00:30:00.000Z');
  await app.contexto.base.escritura
    .updateTable('familias')
    .set({ zona_horaria: 'America/Lima' })
    .where('id', '=', familia.id)
    .execute();
  await son('2026-11-24T00:35:00.000Z');
  expect(await dias(MARTA)).toEqual(pendientes);
  const movida = [await version(), await dias(MARTA)];
  await son('2026-11-24T00:40:00.000Z');
  expect([await version(), await dias(MARTA)]).toEqual(movida);
});

test('a reparto completed there is the one in force: its work is due from today on', async () => {
  await son('2028-03-04T10:00:00.000Z');
  await repartir(
    app,
    familia,
    [await crearTarea(app, familia), LUIS],
    [await crearTarea(app, familia, { frecuencia: 'MENSUAL', dia_mes: 25 }), MARTA],
  );
  await son('2028-03-06T10:00:00.000Z');
  await son('2026-11-23T10:00:00.000Z');
  expect([await dias(LUIS), await dias(MARTA)]).toEqual([[['2026-11-23', null]], [['2026-11-25', null]]]);
  await tachar(LUIS);
});

test('repeated again and again, every responsibility has one open occurrence, today’s or later', async () => {
  for (let i = 0; i < 4; i += 1) {
    await son(`2026-12-${String(10 + i * 6)}T10:00:00.000Z`);
    if (i % 2 === 0) await tachar(LUIS);
    if (i % 3 === 0) await tachar(MARTA);
    await son(`2026-11-${String(23 + i)}T10:00:00.000Z`);
    const abiertas = await app.contexto.base.escritura
      .selectFrom('asignaciones')
      .select(['responsabilidad_id', 'fecha_limite'])
      .where('estado', '=', 'PENDIENTE')
      .where('responsabilidad_id', 'is not', null)
      .orderBy('responsabilidad_id')
      .execute();
    expect(abiertas.map((a) => a.responsabilidad_id)).toEqual([1, 2, 3]);
    expect(
      abiertas.every((a) => (a.fecha_limite ?? '') >= `2026-11-23` && (a.fecha_limite ?? '') <= '2026-12-08'),
    ).toBe(true);
  }
});
