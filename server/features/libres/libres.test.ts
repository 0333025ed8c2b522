import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import type { PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import { hacerLlave } from '#server/testing/llave-de-prueba.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
/** Stored values that taking a free chore may change. */
const foto = async () => [
  await casa.db.selectFrom('asignaciones').selectAll().orderBy('id').execute(),
  await casa.db
    .selectFrom('usuarios')
    .select(['id', 'puntos_totales', 'racha_dias', 'racha_desde'])
    .orderBy('id')
    .execute(),
  await casa.db.selectFrom('tareas').select(['id', 'abierta_en']).orderBy('id').execute(),
];

beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' }));
});
afterEach(() => casa.cerrar());

describe('a free chore of an absent member', () => {
  let id: number;
  beforeEach(async () => {
    await casa.repartir([await casa.tarea({ apta_infantil: false }), LUIS]);
    id = (await casa.primera(LUIS)).id;
    await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-23' }, LUIS);
  });

  test('any member whom it suits sees it and may take it, with its points; the next occurrence is its owner’s', async () => {
    expect(await casa.libres(MARTA)).toMatchObject([{ asignacion: id, de: casa.id(LUIS), nombre: 'Fregar' }]);
    expect(await casa.negado(LEO, 'quedarmela', { id })).toMatchObject({ codigo: 'TAREA_NO_APTA' });
    expect(await casa.negado(LUIS, 'quedarmela', { id })).toMatchObject({ codigo: 'LIBRE_YA_TUYA' });
    expect(await casa.como(MARTA).quedarmela({ id })).toMatchObject({
      message: '«Fregar» es tuya',
      asignacion: { miembro: casa.id(MARTA), cedida_por: casa.id(LUIS), tomada_el: '2026-11-21' },
    });
    expect(await casa.libres()).toEqual([]);
    expect(await casa.como(MARTA).completar({ id })).toMatchObject({ puntos: 10, racha_dias: 1 });
    await casa.el('2026-11-22');
    expect(await casa.libres()).toMatchObject([{ de: casa.id(LUIS), fecha_limite: '2026-11-22' }]);
    expect(await casa.ocurrencias()).toEqual([
      ['2026-11-21', 'COMPLETADA', 'Marta', 'tomada'],
      ['2026-11-22', 'PENDIENTE', 'Luis'],
    ]);
  });

  test('not done by the end of its day, it is free again: excused for its owner, and without effect on the taker', async () => {
    await casa.como(MARTA).quedarmela({ id });
    await casa.el('2026-11-22');
    expect(await casa.ocurrencias()).toEqual([
      ['2026-11-21', 'EXCUSADA', 'Luis'],
      ['2026-11-22', 'PENDIENTE', 'Luis'],
    ]);
    expect(await casa.racha(MARTA)).toBe(0);
  });

  test('taken and found not done, it lapses for its owner, excused', async () => {
    await casa.como(MARTA).quedarmela({ id });
    await casa.como(MARTA).completar({ id });
    await casa.el('2026-11-22');
    const [manana] = await casa.libres(MARTA);
    await casa.como(MARTA).quedarmela({ id: manana!.asignacion! });
    await casa.como(MARTA).completar({ id: manana!.asignacion! });
    const noHecha = await casa.pedir(ANA, 'noHecha', { id, motivo: 'Sigue sucio' });
    expect(noHecha.estado, JSON.stringify(noHecha.cuerpo)).toBe(200);
    const fila = await casa.db
      .selectFrom('asignaciones')
      .select(['estado', 'miembro_id', 'excusada', 'tomada_el', 'cedida_por'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(fila).toMatchObject({
      estado: 'VENCIDA',
      miembro_id: casa.id(LUIS),
      excusada: true,
      tomada_el: null,
      cedida_por: null,
    });
  });

  test('given back, or done and undone, everything is as before', async () => {
    const antes = await foto();
    await casa.como(MARTA).quedarmela({ id });
    const tomada = await foto();
    await casa.como(MARTA).completar({ id });
    await casa.como(MARTA).deshacer({ id });
    expect(await foto()).toEqual(tomada);
    expect(await casa.negado(ANA, 'dejarLibre', { id })).toMatchObject({
      codigo: 'NO_TOMADA',
    });
    await casa.como(MARTA).dejarLibre({ id });
    expect(await foto()).toEqual(antes);
  });

  test('of several members who take it at once the first gets it, and the others are told who', async () => {
    const respuestas = await Promise.all(
      [ANA, MARTA, ANA, MARTA].map((quien) => casa.pedir(quien, 'quedarmela', { id })),
    );
    expect(respuestas.filter((r) => r.estado === 200)).toHaveLength(1);
    const textos = respuestas.flatMap((r) =>
      r.estado === 200 ? [] : [(r.cuerpo as unknown as { error: string }).error],
    );
    for (const texto of textos) expect(texto).toMatch(/^(Ana|Marta) ya se la ha quedado$|^Esta tarea ya es tuya$/);
    expect(textos).toHaveLength(3);
  });

  test('if its owner completes it while another takes it, one succeeds, and the other is refused in words', async () => {
    const [hecha, tomada] = await Promise.all([
      casa.pedir(LUIS, 'completar', { id }),
      casa.pedir(MARTA, 'quedarmela', { id }),
    ]);
    expect([hecha, tomada].map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([hecha.cuerpo, tomada.cuerpo]).toContainEqual(
      expect.objectContaining({
        error: hecha.estado === 200 ? 'Luis ya la ha hecho' : 'Marta ya se la ha quedado',
      }),
    );
    expect(await casa.ocurrencias()).toContainEqual(
      hecha.estado === 200 ? ['2026-11-21', 'COMPLETADA', 'Luis'] : ['2026-11-21', 'PENDIENTE', 'Marta', 'tomada'],
    );
  });

  test('when its owner returns it is theirs, and a taken one stays taken for its day', async () => {
    await casa.como(MARTA).quedarmela({ id });
    const [ausencia] = await casa.como(LUIS).verAusencias();
    await casa.como(LUIS).quitarAusencia({ id: ausencia!.id });
    expect((await casa.negado(LUIS, 'completar', { id })).cuerpo).toMatchObject({ error: 'Marta ya se la ha quedado' });
    await casa.como(MARTA).dejarLibre({ id });
    expect((await casa.negado(MARTA, 'quedarmela', { id })).cuerpo).toMatchObject({
      error: 'Esta tarea no está libre: es de Luis',
    });
    await casa.como(LUIS).completar({ id });
  });

  test('in the week’s shares it counts for the taker, and the next one for its owner; days away count for nobody', async () => {
    const partes = async () =>
      (await casa.como(ANA).verSemana()).miembros.flatMap((m) =>
        m.tocan === 0 ? [] : [[m.usuario_nombre, m.tocan, m.hechas]],
      );
    // Saturday and Sunday are the rest of the week, and Luis is away on both.
    expect(await partes()).toEqual([]);
    await casa.como(MARTA).quedarmela({ id });
    expect(await partes()).toEqual([['Marta', 1, 0]]);
    await casa.como(MARTA).completar({ id });
    expect(await partes()).toEqual([['Marta', 1, 1]]);
  });

  test('the call for today shows it only once it is taken', async () => {
    expect(await casa.como(ANA).verHoy()).toMatchObject({ tareas: [] });
    await casa.como(MARTA).quedarmela({ id });
    expect(await casa.como(ANA).verHoy()).toMatchObject({
      tareas: [{ id, miembro: casa.id(MARTA) }],
    });
  });
});

test('an absence that begins while the owner completes has one outcome', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  const { id } = await casa.primera(LUIS);
  const [hecha] = await Promise.all([
    casa.pedir(LUIS, 'completar', { id }),
    casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-22' }),
  ]);
  expect(hecha.estado).toBe(200);
  expect(await casa.racha(LUIS)).toBe(0);
  expect(await casa.ocurrencias()).toEqual([
    ['2026-11-21', 'COMPLETADA', 'Luis'],
    ['2026-11-22', 'PENDIENTE', 'Luis'],
  ]);
});

test('a late weekly chore belongs to its taker for that day, and afterwards to its owner', async () => {
  const tarea = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 7 });
  await casa.repartir([tarea, LUIS]);
  await casa.fuera(LUIS, { desde: '2026-11-22', hasta: '2026-11-26' }, LUIS);
  await casa.el('2026-11-24');
  await casa.como(MARTA).quedarmela({ id: (await casa.libres())[0]!.asignacion! });
  await casa.el('2026-11-25');
  expect(await casa.ocurrencias()).toEqual([['2026-11-22', 'PENDIENTE', 'Luis']]);
  expect(await casa.libres()).toHaveLength(1);
  await casa.el('2026-11-29');
  expect(await casa.ocurrencias()).toEqual([
    ['2026-11-22', 'EXCUSADA', 'Luis'],
    ['2026-11-29', 'PENDIENTE', 'Luis'],
  ]);
});

describe('a free chore without an owner', () => {
  let tarea: number;
  beforeEach(async () => {
    tarea = await casa.tarea({
      nombre: 'Limpiar el trastero',
      apta_infantil: false,
      libre: true,
      frecuencia: 'OTRA',
      regla: { tipo: 'A_DEMANDA' },
    });
  });
  const tomarla = (quien: number) => casa.pedir(quien, 'quedarmeDeNadie', { id: tarea });
  const abrir = (abierta = true, quien = ANA) => casa.pedir(quien, 'abrirLibre', { id: tarea, abierta });
  const verla = async (): Promise<Tarea | undefined> => (await casa.como(ANA).verTareas()).find((t) => t.id === tarea);

  test('is open from the start; done, it counts, and only an admin opens it again', async () => {
    expect(await verla()).toMatchObject({ libre: true, abierta: true, frecuencia_display: 'Cuando haga falta' });
    expect(await casa.libres()).toMatchObject([{ asignacion: null, tarea, de: null }]);
    expect((await tomarla(LEO)).cuerpo).toMatchObject({ codigo: 'TAREA_NO_APTA' });
    const { asignacion } = (await tomarla(MARTA)).cuerpo as { asignacion: { id: number; fecha_limite: string } };
    expect(asignacion.fecha_limite).toBe('2026-11-21');
    expect((await tomarla(ANA)).cuerpo).toMatchObject({ error: 'Marta ya se la ha quedado' });
    expect((await abrir()).cuerpo).toMatchObject({ error: 'Marta ya se la ha quedado' });
    expect(await casa.como(MARTA).completar({ id: asignacion.id })).toMatchObject({ puntos: 10, siguiente: null });
    expect(await casa.como(MARTA).verRanking()).toMatchObject([{ usuario: casa.id(MARTA) }]);
    expect((await tomarla(MARTA)).cuerpo).toMatchObject({ codigo: 'LIBRE_CERRADA' });
    expect((await abrir(true, MARTA)).estado).toBe(403);
    expect((await abrir()).estado).toBe(200);
    expect((await abrir()).cuerpo).toMatchObject({ codigo: 'LIBRE_ABIERTA' });
    expect(await casa.libres()).toHaveLength(1);
    expect((await abrir(false)).estado).toBe(200);
    expect(await casa.libres()).toEqual([]);
  });

  test('is opened by a program whose key is an admin’s, and by no other', async () => {
    await tomarla(MARTA);
    await casa.hacer(MARTA);
    const abrirCon = async (...permisos: PermisoLlave[]) =>
      (
        await casa.pedir((await hacerLlave(casa.app, casa.miembro(ANA), permisos)).clave, 'abrirLibre', {
          id: tarea,
          abierta: true,
        })
      ).estado;
    expect(await abrirCon('leer', 'marcar', 'calendario')).toBe(403);
    expect(await abrirCon('casa')).toBe(200);
    expect(await casa.libres()).toMatchObject([{ asignacion: null, tarea }]);
  });

  test('not done by the end of its day, is open again, and lapses for nobody', async () => {
    await tomarla(MARTA);
    await casa.el('2026-11-22');
    expect(await casa.libres()).toHaveLength(1);
    expect(await casa.ocurrencias()).toEqual([]);
    expect(await casa.racha(MARTA)).toBe(0);
  });

  test('undone, returns to its taker, and the one opened meanwhile is removed; refused once somebody has taken that one', async () => {
    const { asignacion } = (await tomarla(MARTA)).cuerpo as { asignacion: { id: number } };
    const tomada = await foto();
    await casa.como(MARTA).completar({ id: asignacion.id });
    await abrir();
    await casa.como(MARTA).deshacer({ id: asignacion.id });
    expect(await foto()).toEqual(tomada);
    await casa.como(MARTA).completar({ id: asignacion.id });
    await abrir();
    await tomarla(ANA);
    expect(await casa.negado(MARTA, 'deshacer', { id: asignacion.id })).toMatchObject({ codigo: 'DESHACER_CAMBIADA' });
  });

  test('given back, or removed by an admin, is open again', async () => {
    const { asignacion } = (await tomarla(MARTA)).cuerpo as { asignacion: { id: number } };
    await casa.como(MARTA).dejarLibre({ id: asignacion.id });
    expect(await casa.libres()).toHaveLength(1);
    const otra = (await tomarla(MARTA)).cuerpo as { asignacion: { id: number } };
    await casa.como(ANA).borrarAsignacion({ id: otra.asignacion.id });
    expect(await casa.libres()).toHaveLength(1);
  });

  test('with days, opens on each of them, and stays open until it is done', async () => {
    const [SABADO, SIGUIENTE] = ['2026-11-21', '2026-11-28'];
    const semanal = { nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 6, libre: true } as const;
    await abrir(false);
    const [deSabado, deDomingo] = [
      await casa.tarea(semanal),
      await casa.tarea({ ...semanal, nombre: 'Abonar', dia_semana: 7 }),
    ];
    const abiertas = async () => (await casa.libres()).map((l) => l.tarea);
    expect([SABADO, await abiertas()]).toEqual([SABADO, [deSabado]]);
    const { asignacion } = await casa.como(MARTA).quedarmeDeNadie({ id: deSabado });
    await casa.como(MARTA).completar({ id: asignacion.id });
    expect(await abiertas()).toEqual([]);
    await casa.el('2026-11-23');
    expect(await abiertas()).toEqual([deDomingo]);
    await casa.el(SIGUIENTE);
    expect(await abiertas()).toEqual([deDomingo, deSabado]);
  });

  test('only a free chore may have no days', async () => {
    const sinDias = { nombre: 'Regar', frecuencia: 'OTRA', regla: { tipo: 'A_DEMANDA' } } as const;
    expect(await casa.negado(ANA, 'crearTarea', sinDias)).toMatchObject({ estado: 400 });
    await casa.como(ANA).editarTarea({ id: tarea, ...sinDias });
    expect(await casa.negado(ANA, 'editarTarea', { id: tarea, ...sinDias, libre: false })).toMatchObject({
      estado: 400,
    });
  });

  test('is not dealt in a draft', async () => {
    const normal = await casa.tarea({ nombre: 'Barrer' });
    const { cuerpo } = await casa.pedir(ANA, 'iniciarReparto');
    expect((cuerpo as { sesion: { tareas: { id: number }[] } }).sesion.tareas.map((t) => t.id)).toEqual([normal]);
  });

  test('a chore with an owner cannot become free; a free one gets an owner only if drafts deal it again', async () => {
    const suya = await casa.tarea({ nombre: 'Barrer' });
    await casa.repartir([suya, LUIS]);
    const editar = (id: number, libre?: boolean) =>
      casa.pedir(ANA, 'editarTarea', {
        id,
        nombre: 'Otra',
        frecuencia: 'DIARIA',
        ...(libre === undefined ? {} : { libre }),
      });
    expect((await editar(suya, true)).cuerpo).toMatchObject({ codigo: 'TAREA_CON_DUENO' });
    expect((await editar(tarea)).cuerpo).toMatchObject({ libre: true, abierta: true });
    expect((await editar(tarea, false)).cuerpo).toMatchObject({ libre: false, abierta: false });
    expect(await casa.libres()).toEqual([]);
    expect((await editar(tarea, true)).cuerpo).toMatchObject({ libre: true, abierta: true });
  });
});
