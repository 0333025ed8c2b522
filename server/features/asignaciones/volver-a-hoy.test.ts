import { afterEach, beforeEach, expect, test } from 'vitest';
import { limpiarCaducados } from '#server/features/acceso/acceso.ts';
import { medianoche } from '#server/jobs/trabajos.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

/** The correction of a clock that was years ahead for some days: no check doubted it, or an admin confirmed it by mistake. */

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];

/** Sets the clock and runs the jobs of a start. */
const son = async (instante: string) => {
  casa.reloj.poner(instante);
  await limpiarCaducados(casa.app.contexto);
  await medianoche(casa.app.contexto, (error) => {
    throw error;
  });
};
const dias = async (quien: number) => (await casa.pendientes(quien)).map((a) => [a.fecha_limite, a.disponible_desde]);
const tachar = async (quien: number) => {
  const [una] = await casa.pendientes(quien);
  const { estado, cuerpo } = await casa.pedir(quien, 'completar', { id: una!.id });
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return una!.id;
};
const entrar = async () => {
  const { username } = await casa.db
    .selectFrom('usuarios')
    .select('username')
    .where('id', '=', casa.id(LUIS))
    .executeTakeFirstOrThrow();
  return await casa.como(null).entrar({ username: username ?? '', password: 'una-clave-larga' });
};
const despuesDe = async (instante: string) => {
  const { escritura: db } = casa.app.contexto.base;
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
  casa = await abrirCasa({ ahora: '2026-11-20T10:00:00.000Z' });

  const semanal = { frecuencia: 'SEMANAL', dia_semana: 1 } as const;
  await casa.repartir([await casa.tarea(), LUIS], [await casa.tarea(semanal), MARTA], [await casa.tarea(), MARTA]);
  await casa.como(ANA).asignar({ tarea: await casa.tarea(), miembro: casa.id(ANA), fecha_limite: null });
  await casa
    .como(ANA)
    .guardarCarga({ configuraciones: casa.familia.miembros.map(({ id }) => ({ miembro: id, porcentaje_carga: 25 })) });
  await tachar(LUIS);
  await son('2026-11-21T10:00:00.000Z');
  await tachar(LUIS);
});
afterEach(() => casa.cerrar());

test('after a day lived in 2028 the clock is corrected: chores fall due, days begin, streaks and logins go on', async () => {
  await son('2028-03-04T10:00:00.000Z');
  const hechaAlli = await tachar(LUIS);
  const deAlli = await entrar();
  for (let i = 0; i < 8; i += 1) await casa.negado(null, 'entrar', { username: 'nadie', password: 'no-es-la-clave' });
  await casa.como(null).pedirCodigoPantalla();
  await son('2028-03-05T10:00:00.000Z');

  await son('2026-11-23T10:00:00.000Z');
  expect(await despuesDe('2026-11-23T10:00:00.000Z')).toEqual({
    asignaciones: 0,
    logros: 0,
    trabajos: 0,
    trimestres: 0,
  });
  // Luis's completion in 2028 counts today, the 23rd. Marta's two chores are due today; Ana keeps the one that was assigned
  // to her by hand.
  expect(await dias(LUIS)).toEqual([['2026-11-24', '2026-11-24']]);
  expect((await dias(MARTA)).map(([dia]) => dia)).toEqual(['2026-11-23', '2026-11-23']);
  expect(await dias(ANA)).toEqual([[null, null]]);
  const hecha = await casa.db
    .selectFrom('asignaciones')
    .select(['estado', 'completada_el', 'fecha_limite'])
    .where('id', '=', hechaAlli)
    .executeTakeFirstOrThrow();
  expect(hecha).toEqual({ estado: 'COMPLETADA', completada_el: '2026-11-23', fecha_limite: '2026-11-23' });

  // The access token signed in 2028 is refused, but the login goes on; no throttle waits until 2028.
  expect(await casa.negado(deAlli.access, 'verYo')).toMatchObject({ estado: 401 });
  const renovada = await casa.pedir(null, 'renovar', { refresh: deAlli.refresh });
  expect(renovada.estado).toBe(200);
  expect(await casa.negado(null, 'entrar', { username: 'nadie', password: 'no-es-la-clave' })).toMatchObject({
    estado: 401,
  });
  expect(await casa.db.selectFrom('vinculaciones').selectAll().execute()).toEqual([]);

  const antes = (await casa.como(LUIS).verYo()).racha_dias;
  for (const dia of ['2026-11-24', '2026-11-25']) {
    await son(`${dia}T10:00:00.000Z`);
    expect((await dias(LUIS)).map(([d]) => d)).toEqual([dia]);
    await tachar(LUIS);
  }
  expect((await casa.como(LUIS).verYo()).racha_dias).toBe(antes + 2);
  await son('2026-12-24T10:00:00.000Z');
  expect(await casa.negado(null, 'renovar', { refresh: deAlli.refresh })).toMatchObject({ estado: 401 });
});

test('the correction happens once and tells the family; a family that moved west repeats its yesterday, once', async () => {
  const version = async () =>
    (await casa.db.selectFrom('familias').select('version').where('id', '=', casa.familia.id).executeTakeFirstOrThrow())
      .version;
  await son('2028-03-04T10:00:00.000Z');
  await son('2026-11-23T10:00:00.000Z');
  const [antes, pendientes] = [await version(), await dias(MARTA)];
  await son('2026-11-23T20:00:00.000Z');
  expect([await version(), await dias(MARTA)]).toEqual([antes, pendientes]);

  await son('2026-11-24T00:30:00.000Z');
  await casa.db
    .updateTable('familias')
    .set({ zona_horaria: 'America/Lima' })
    .where('id', '=', casa.familia.id)
    .execute();
  await son('2026-11-24T00:35:00.000Z');
  expect(await dias(MARTA)).toEqual(pendientes);
  const movida = [await version(), await dias(MARTA)];
  await son('2026-11-24T00:40:00.000Z');
  expect([await version(), await dias(MARTA)]).toEqual(movida);
});

test('a reparto completed in 2028 is in force: its work is due from today on', async () => {
  await son('2028-03-04T10:00:00.000Z');
  await casa.repartir([await casa.tarea(), LUIS], [await casa.tarea({ frecuencia: 'MENSUAL', dia_mes: 25 }), MARTA]);
  await son('2028-03-06T10:00:00.000Z');
  await son('2026-11-23T10:00:00.000Z');
  expect([await dias(LUIS), await dias(MARTA)]).toEqual([[['2026-11-23', null]], [['2026-11-25', null]]]);
  await tachar(LUIS);
});

test('after repeated jumps each responsibility has one open occurrence, today’s or later', async () => {
  for (let i = 0; i < 4; i += 1) {
    await son(`2026-12-${String(10 + i * 6)}T10:00:00.000Z`);
    if (i % 2 === 0) await tachar(LUIS);
    if (i % 3 === 0) await tachar(MARTA);
    await son(`2026-11-${String(23 + i)}T10:00:00.000Z`);
    const abiertas = await casa.db
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

test('a login opened and renewed in the future is dated now in both', async () => {
  await son('2031-05-01T10:00:00.000Z');
  const { refresh } = await entrar();
  await casa.como(null).renovar({ refresh });
  await son('2026-11-21T10:00:00.000Z');
  const accesos = await casa.db.selectFrom('accesos').select(['creado_en', 'retirado_en']).execute();
  expect(accesos.filter((a) => a.creado_en > '2027' || (a.retirado_en ?? '') > '2027')).toEqual([]);
  expect(accesos.some((a) => a.retirado_en !== null)).toBe(true);
});
