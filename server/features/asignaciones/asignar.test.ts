import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, LEO] = [0, 1, 3];
const miembro = (i: number) => familia.miembros[i]!;

beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const asignar = (cuerpo: object, quien = ANA) => llamarComo(app, miembro(quien), 'POST', RUTAS.asignaciones, cuerpo);
const borrar = (id: number, quien = ANA) => llamarComo(app, miembro(quien), 'DELETE', ruta(RUTAS.asignacion, { id }));
const completar = (quien: number, id: number) =>
  llamarComo(app, miembro(quien), 'PATCH', ruta(RUTAS.completar, { id }));
const todas = async (consulta = '', quien = LUIS): Promise<Asignacion[]> =>
  z
    .array(z.strictObject(Asignacion.shape))
    .parse((await llamarComo(app, miembro(quien), 'GET', RUTAS.asignaciones + consulta)).cuerpo);

describe('assigning by hand', () => {
  test('accepts the client’s body, computes the quarter itself, and may be repeated', async () => {
    const tarea = await crearTarea(app, familia, { apta_infantil: false });
    const cuerpo = {
      tarea,
      miembro: miembro(LEO).id,
      trimestre_inicio: '2020-01-01',
      fecha_limite: '2027-01-05',
      estado: 'PENDIENTE',
    };
    const antes = await leerVersion(app.contexto.base.escritura, familia.id);
    const { estado, cuerpo: hecha } = await asignar(cuerpo);
    expect(estado).toBe(201);
    expect(z.strictObject(Asignacion.shape).parse(hecha)).toMatchObject({
      miembro: miembro(LEO).id,
      trimestre_inicio: '2027-01-01',
      fecha_limite: '2027-01-05',
      disponible_desde: null,
      estado: 'PENDIENTE',
    });
    expect((await asignar({ ...cuerpo, fecha_limite: null })).cuerpo).toMatchObject({
      trimestre_inicio: '2026-10-01',
      fecha_limite: null,
    });
    expect(await leerVersion(app.contexto.base.escritura, familia.id)).toBe(antes + 2);
    expect(await pendientesDe(app, familia, LEO)).toHaveLength(2);
  });

  test.each([
    ['early in the quarter, until it ends', '2026-11-21T10:00:00.000Z', '2026-12-31', '2027-01-01'],
    ['on its last day, for a week', '2026-12-31T18:00:00.000Z', '2027-01-06', '2027-01-07'],
    // In Madrid it is the 26th by then.
    ['by the day of the family’s zone', '2026-12-25T23:30:00.000Z', '2027-01-01', '2027-01-02'],
  ])('without a date it can be done, given %s', async (_, dada, ultimo, vence) => {
    const tarea = await crearTarea(app, familia);
    reloj.poner(dada);
    await asignar({ tarea, miembro: miembro(LUIS).id, fecha_limite: null });
    reloj.poner(`${ultimo}T20:00:00.000Z`);
    await empezarDia(app.contexto, familia.id);
    expect(await pendientesDe(app, familia, LUIS)).toHaveLength(1);
    reloj.poner(`${vence}T10:00:00.000Z`);
    await empezarDia(app.contexto, familia.id);
    const [fila] = await app.contexto.base.escritura.selectFrom('asignaciones').selectAll().execute();
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
      tarea: await crearTarea(app, familia),
      miembro: miembro(LUIS).id,
      fecha_limite: '2026-11-21',
      estado: 'PENDIENTE',
    };
    expect(await asignar({ ...base, ...cambios })).toMatchObject({ estado: 400, cuerpo: errores });
    expect(await todas()).toEqual([]);
  });

  test('refuses another family’s task and member, and a member without an account', async () => {
    const [tarea, otra] = [await crearTarea(app, familia), await sembrarFamilia(app)];
    expect((await asignar({ tarea, miembro: otra.miembros[1]!.id })).estado).toBe(400);
    expect((await asignar({ tarea: await crearTarea(app, otra), miembro: miembro(LUIS).id })).estado).toBe(400);
    await llamarComo(app, miembro(ANA), 'POST', ruta(RUTAS.restablecer, { id: miembro(LUIS).id }));
    expect(await asignar({ tarea, miembro: miembro(LUIS).id })).toMatchObject({
      estado: 400,
      cuerpo: { miembro: ['Este miembro todavía no ha activado su cuenta'] },
    });
  });

  // Specification: 6.06
  test('refuses non-admins with 403 before it looks at the body', async () => {
    expect((await asignar({ x: 1 }, LUIS)).estado).toBe(403);
    expect((await borrar(1, LUIS)).estado).toBe(403);
  });

  test('uses the family’s today: at 23:30 UTC Madrid is a day ahead', async () => {
    const base = { tarea: await crearTarea(app, familia), miembro: miembro(LUIS).id };
    reloj.poner('2026-11-21T23:30:00.000Z');
    expect((await asignar({ ...base, fecha_limite: '2026-11-21' })).estado).toBe(400);
    expect((await asignar({ ...base, fecha_limite: '2026-11-22' })).estado).toBe(201);
  });

  test('lasts until the quarter’s end or a week after its day, whichever is later', async () => {
    const base = { tarea: await crearTarea(app, familia), miembro: miembro(LUIS).id };
    for (const fecha_limite of [null, '2026-11-22', '2026-12-29']) await asignar({ ...base, fecha_limite });
    const estados = async (dia: string) => {
      reloj.poner(`${dia}T10:00:00.000Z`);
      await empezarDia(app.contexto, familia.id);
      return (await pendientesDe(app, familia, LUIS)).map((a) => [a.fecha_limite, a.atrasada]);
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
  test('removes a pending one; 204 with nothing in it', async () => {
    const { cuerpo } = await asignar({ tarea: await crearTarea(app, familia), miembro: miembro(LUIS).id });
    expect(await borrar((cuerpo as Asignacion).id)).toMatchObject({ estado: 204, cuerpo: null });
    expect(await todas()).toEqual([]);
    expect((await borrar((cuerpo as Asignacion).id)).estado).toBe(404);
  });

  test('skips an occurrence of the reparto: the next one opens, and undoing the one before still finds it', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    const [hoy] = await pendientesDe(app, familia, LUIS);
    await completar(LUIS, hoy!.id);
    const [manana] = await pendientesDe(app, familia, LUIS);
    await borrar(manana!.id);
    expect(await pendientesDe(app, familia, LUIS)).toMatchObject([
      { fecha_limite: '2026-11-23', disponible_desde: '2026-11-23' },
    ]);
    await llamarComo(app, miembro(LUIS), 'POST', ruta(RUTAS.deshacerCompletar, { id: hoy!.id }));
    expect(await pendientesDe(app, familia, LUIS)).toMatchObject([{ id: hoy!.id, fecha_limite: '2026-11-21' }]);
  });

  test('is refused for completed ones, and for another family’s', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
    const { id } = (await pendientesDe(app, familia, LUIS))[0]!;
    expect(
      (await llamarComo(app, (await sembrarFamilia(app)).miembros[0]!, 'DELETE', ruta(RUTAS.asignacion, { id })))
        .estado,
    ).toBe(404);
    await completar(LUIS, id);
    expect(await borrar(id)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Solo se pueden eliminar las asignaciones pendientes', codigo: 'ASIGNACION_NO_PENDIENTE' },
    });
    expect((await todas()).map((a) => a.estado)).toEqual(['PENDIENTE', 'COMPLETADA']);
  });

  test('does not restore a streak that the deleted assignment broke', async () => {
    await repartir(app, familia, [await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 7 }), LUIS]);
    const aMano = await asignar({ tarea: await crearTarea(app, familia), miembro: miembro(LUIS).id });
    await completar(LUIS, (aMano.cuerpo as Asignacion).id);
    const racha = async () =>
      ((await llamarComo(app, miembro(LUIS), 'GET', RUTAS.yo)).cuerpo as { racha_dias: number }).racha_dias;
    expect(await racha()).toBe(1);
    reloj.poner('2026-11-23T10:00:00.000Z');
    await empezarDia(app.contexto, familia.id);
    expect(await racha()).toBe(0);
    const [domingo] = await pendientesDe(app, familia, LUIS);
    expect(domingo).toMatchObject({ fecha_limite: '2026-11-22', atrasada: true });
    await borrar(domingo!.id);
    const otra = await asignar({ tarea: await crearTarea(app, familia), miembro: miembro(LUIS).id });
    expect((await completar(LUIS, (otra.cuerpo as Asignacion).id)).cuerpo).toMatchObject({ racha_dias: 1 });
  });
});

describe('the family’s list', () => {
  test('is visible to everyone: the current quarter and all that is pending; another quarter by any of its days', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), LUIS], [await crearTarea(app, familia), LEO]);
    const { id } = (await pendientesDe(app, familia, LUIS))[0]!;
    await completar(LUIS, id);
    await asignar({ tarea: await crearTarea(app, familia), miembro: miembro(ANA).id, fecha_limite: '2027-02-01' });
    const clave = (a: Asignacion) => [a.miembro_nombre, a.fecha_limite, a.estado];
    expect((await todas('', LEO)).map(clave)).toEqual([
      ['Ana', '2027-02-01', 'PENDIENTE'],
      ['Luis', '2026-11-22', 'PENDIENTE'],
      ['Leo', '2026-11-21', 'PENDIENTE'],
      ['Luis', '2026-11-21', 'COMPLETADA'],
    ]);
    expect((await todas('?trimestre=2027-03-31')).map(clave)).toEqual([['Ana', '2027-02-01', 'PENDIENTE']]);
    expect(await todas('?trimestre=2026-01-01')).toEqual([]);
    expect((await llamarComo(app, (await sembrarFamilia(app)).miembros[0]!, 'GET', RUTAS.asignaciones)).cuerpo).toEqual(
      [],
    );
    expect((await llamarComo(app, miembro(LUIS), 'GET', `${RUTAS.asignaciones}?trimestre=ayer`)).estado).toBe(400);
  });
});
