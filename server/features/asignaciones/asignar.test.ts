import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { crearTarea, llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS, LEO] = [0, 1, 3];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const todas = async (consulta = '', quien = LUIS): Promise<Asignacion[]> =>
  z
    .array(z.strictObject(Asignacion.shape))
    .parse((await llamarComo(casa.app, casa.miembro(quien), 'GET', RUTAS.asignaciones + consulta)).cuerpo);

describe('assigning by hand', () => {
  test('accepts the client’s body, computes the quarter itself, and may give the same chore twice', async () => {
    const tarea = await casa.tarea({ apta_infantil: false });
    const cuerpo = {
      tarea,
      miembro: casa.id(LEO),
      trimestre_inicio: '2020-01-01',
      fecha_limite: '2027-01-05',
      estado: 'PENDIENTE',
    } as const;
    const antes = await leerVersion(casa.db, casa.familia.id);
    expect(z.strictObject(Asignacion.shape).parse(await casa.como(ANA).asignar(cuerpo))).toMatchObject({
      miembro: casa.id(LEO),
      trimestre_inicio: '2027-01-01',
      fecha_limite: '2027-01-05',
      disponible_desde: null,
      estado: 'PENDIENTE',
    });
    expect(await casa.como(ANA).asignar({ ...cuerpo, fecha_limite: null })).toMatchObject({
      trimestre_inicio: '2026-10-01',
      fecha_limite: null,
    });
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 2);
    expect(await casa.pendientes(LEO)).toHaveLength(2);
  });

  test.each([
    ['early in the quarter, until it ends', '2026-11-21T10:00:00.000Z', '2026-12-31', '2027-01-01'],
    ['on its last day, for a week', '2026-12-31T18:00:00.000Z', '2027-01-06', '2027-01-07'],
    // At that instant it is already the 26th in Madrid.
    ['by the day of the family’s zone', '2026-12-25T23:30:00.000Z', '2027-01-01', '2027-01-02'],
  ])('without a date it can be done, given %s', async (_, dada, ultimo, vence) => {
    const tarea = await casa.tarea();
    casa.reloj.poner(dada);
    await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: null });
    casa.reloj.poner(`${ultimo}T20:00:00.000Z`);
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect(await casa.pendientes(LUIS)).toHaveLength(1);
    casa.reloj.poner(`${vence}T10:00:00.000Z`);
    await empezarDia(casa.app.contexto, casa.familia.id);
    const [fila] = await casa.db.selectFrom('asignaciones').selectAll().execute();
    expect(fila).toMatchObject({ estado: 'VENCIDA', vencida_el: vence, trimestre_inicio: '2026-10-01' });
  });

  test.each([
    [
      'a day that has passed',
      { fecha_limite: '2026-11-20' },
      { fecha_limite: ['La fecha no puede ser anterior a hoy'] },
    ],
    ['no day at all', { fecha_limite: '2026-02-30' }, { fecha_limite: ['Fecha no válida'] }],
    ['another state', { estado: 'COMPLETADA' }, { estado: ['Una asignación nueva está pendiente'] }],
    ['an unknown task', { tarea: 999 }, { tarea: ['Esta tarea no existe'] }],
    ['an unknown member', { miembro: 999 }, { miembro: ['Este miembro no existe'] }],
    ['an unknown field', { puntos_ganados: 50 }, { puntos_ganados: ['Campo desconocido'] }],
  ])('refuses %s', async (_, cambios, errores) => {
    const base = {
      tarea: await casa.tarea(),
      miembro: casa.id(LUIS),
      fecha_limite: '2026-11-21',
      estado: 'PENDIENTE',
    };
    expect(await casa.negado(ANA, 'asignar', { ...base, ...cambios })).toMatchObject({ estado: 400, cuerpo: errores });
    expect(await todas()).toEqual([]);
  });

  test('refuses another family’s task and member, and a member without an account', async () => {
    const [tarea, otra] = [await casa.tarea(), await sembrarFamilia(casa.app)];
    expect(await casa.negado(ANA, 'asignar', { tarea, miembro: otra.miembros[1]!.id })).toMatchObject({ estado: 400 });
    expect(
      await casa.negado(ANA, 'asignar', { tarea: await crearTarea(casa.app, otra), miembro: casa.id(LUIS) }),
    ).toMatchObject({ estado: 400 });
    await casa.como(ANA).restablecerCuenta({ id: casa.id(LUIS) });
    expect(await casa.negado(ANA, 'asignar', { tarea, miembro: casa.id(LUIS) })).toMatchObject({
      estado: 400,
      cuerpo: { miembro: ['Este miembro todavía no ha activado su cuenta'] },
    });
  });

  // Specification: 6.06
  test('refuses non-admins with 403 before it looks at the body', async () => {
    expect(await casa.negado(LUIS, 'asignar', { x: 1 })).toMatchObject({ estado: 403 });
    expect(await casa.negado(LUIS, 'borrarAsignacion', { id: 1 })).toMatchObject({ estado: 403 });
  });

  test('uses the family’s own day: at 23:30 UTC Madrid has the next one', async () => {
    const base = { tarea: await casa.tarea(), miembro: casa.id(LUIS) };
    casa.reloj.poner('2026-11-21T23:30:00.000Z');
    expect(await casa.negado(ANA, 'asignar', { ...base, fecha_limite: '2026-11-21' })).toMatchObject({ estado: 400 });
    await casa.como(ANA).asignar({ ...base, fecha_limite: '2026-11-22' });
  });

  test('an assignment lasts until the quarter’s end or a week after its day, whichever is later', async () => {
    const base = { tarea: await casa.tarea(), miembro: casa.id(LUIS) };
    for (const fecha_limite of [null, '2026-11-22', '2026-12-29'])
      await casa.como(ANA).asignar({ ...base, fecha_limite });
    const estados = async (dia: string) => {
      casa.reloj.poner(`${dia}T10:00:00.000Z`);
      await empezarDia(casa.app.contexto, casa.familia.id);
      return (await casa.pendientes(LUIS)).map((a) => [a.fecha_limite, a.atrasada]);
    };
    expect(await estados('2026-12-31')).toEqual([
      ['2026-11-22', true],
      ['2026-12-29', true],
      [null, false],
    ]);
    expect(await estados('2027-01-01')).toEqual([['2026-12-29', true]]);
    expect(await estados('2027-01-04')).toEqual([['2026-12-29', true]]);
    expect(await estados('2027-01-05')).toEqual([]);
  });
});

describe('deleting', () => {
  test('removes a pending assignment and answers 204 without a body', async () => {
    const { cuerpo } = await casa.pedir(ANA, 'asignar', { tarea: await casa.tarea(), miembro: casa.id(LUIS) });
    await casa.como(ANA).borrarAsignacion({ id: cuerpo.id });
    expect(await todas()).toEqual([]);
    expect(await casa.negado(ANA, 'borrarAsignacion', { id: cuerpo.id })).toMatchObject({
      estado: 404,
    });
  });

  test('skips an occurrence that a draft dealt: the next one opens, and undoing the one before still finds it', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const [hoy] = await casa.pendientes(LUIS);
    await casa.como(LUIS).completar({ id: hoy!.id });
    const [manana] = await casa.pendientes(LUIS);
    await casa.como(ANA).borrarAsignacion({ id: manana!.id });
    expect(await casa.pendientes(LUIS)).toMatchObject([{ fecha_limite: '2026-11-23', disponible_desde: '2026-11-23' }]);
    await casa.como(LUIS).deshacer({ id: hoy!.id });
    expect(await casa.pendientes(LUIS)).toMatchObject([{ id: hoy!.id, fecha_limite: '2026-11-21' }]);
  });

  test('is refused for a completed assignment and for another family’s', async () => {
    await casa.repartir([await casa.tarea(), LUIS]);
    const { id } = await casa.primera(LUIS);
    expect(await casa.negado((await sembrarFamilia(casa.app)).miembros[0]!, 'borrarAsignacion', { id })).toMatchObject({
      estado: 404,
    });
    await casa.como(LUIS).completar({ id });
    expect(await casa.negado(ANA, 'borrarAsignacion', { id })).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Solo se pueden eliminar las asignaciones pendientes', codigo: 'ASIGNACION_NO_PENDIENTE' },
    });
    expect((await todas()).map((a) => a.estado)).toEqual(['PENDIENTE', 'COMPLETADA']);
  });

  test('does not restore a streak that the deleted assignment broke', async () => {
    await casa.repartir([await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 7 }), LUIS]);
    const aMano = await casa.pedir(ANA, 'asignar', { tarea: await casa.tarea(), miembro: casa.id(LUIS) });
    await casa.como(LUIS).completar({ id: aMano.cuerpo.id });
    const racha = async () => (await casa.como(LUIS).verYo()).racha_dias;
    expect(await racha()).toBe(1);
    casa.reloj.poner('2026-11-23T10:00:00.000Z');
    await empezarDia(casa.app.contexto, casa.familia.id);
    expect(await racha()).toBe(0);
    const [domingo] = await casa.pendientes(LUIS);
    expect(domingo).toMatchObject({ fecha_limite: '2026-11-22', atrasada: true });
    await casa.como(ANA).borrarAsignacion({ id: domingo!.id });
    const otra = await casa.pedir(ANA, 'asignar', { tarea: await casa.tarea(), miembro: casa.id(LUIS) });
    expect(await casa.como(LUIS).completar({ id: otra.cuerpo.id })).toMatchObject({ racha_dias: 1 });
  });
});

describe('the family’s list', () => {
  test('is visible to all members: the current quarter and all pending work; `trimestre` selects another quarter by any of its days', async () => {
    await casa.repartir([await casa.tarea(), LUIS], [await casa.tarea(), LEO]);
    const { id } = await casa.primera(LUIS);
    await casa.como(LUIS).completar({ id });
    await casa.como(ANA).asignar({ tarea: await casa.tarea(), miembro: casa.id(ANA), fecha_limite: '2027-02-01' });
    const clave = (a: Asignacion) => [a.miembro_nombre, a.fecha_limite, a.estado];
    expect((await todas('', LEO)).map(clave)).toEqual([
      ['Ana', '2027-02-01', 'PENDIENTE'],
      ['Luis', '2026-11-22', 'PENDIENTE'],
      ['Leo', '2026-11-21', 'PENDIENTE'],
      ['Luis', '2026-11-21', 'COMPLETADA'],
    ]);
    expect((await todas('?trimestre=2027-03-31')).map(clave)).toEqual([['Ana', '2027-02-01', 'PENDIENTE']]);
    expect(await todas('?trimestre=2026-01-01')).toEqual([]);
    expect(await casa.como((await sembrarFamilia(casa.app)).miembros[0]!).verAsignaciones()).toEqual([]);
    expect(await casa.negado(LUIS, 'verAsignaciones', { trimestre: 'ayer' })).toMatchObject({ estado: 400 });
  });
});
