import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const CINE = { texto: 'Cine el viernes', puntos: 20 };

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const encender = (metas = true) => casa.como(ANA).editarFamilia({ id: casa.familia.id, metas });
const asignar = async (quien: number, puntos: number): Promise<number> => {
  const tarea = await casa.tarea({ puntos });
  return (await casa.como(ANA).asignar({ tarea, miembro: casa.id(quien), fecha_limite: null })).id;
};
/** Gives a member a chore of these points, and completes it; returns the assignment's id. */
const ganar = async (quien: number, puntos: number): Promise<number> => {
  const id = await asignar(quien, puntos);
  casa.reloj.avanzar(1);
  await casa.como(quien).completar({ id });
  return id;
};
const poner = (datos: object = {}) => casa.como(ANA).crearMeta({ ...CINE, ...datos });
const ver = async () => (await casa.como(MARTA).verMetas()).meta;
const pasadas = async () => (await casa.como(MARTA).verMetas()).pasadas;
const noEstaba = (id: number) => casa.como(ANA).noHecha({ id, motivo: 'Sigue sin fregar' });
const celebradas = () =>
  casa.db.selectFrom('metas').select('celebrada_en').where('celebrada_en', 'is not', null).execute();

test('goals are off by default: nothing is shown, and nobody may set or propose one', async () => {
  expect((await casa.como(LUIS).verYo()).metas).toBe(false);
  expect(await casa.como(LUIS).verMetas()).toEqual({ meta: null, propuestas: [], pasadas: [], semana_pasada: 0 });
  for (const quien of [ANA, LUIS])
    expect(await casa.negado(quien, 'crearMeta', CINE)).toMatchObject({ estado: 409, codigo: 'METAS_APAGADAS' });
});

test('an admin’s goal starts at once, and counts the points of all since then, without bonuses', async () => {
  await encender();
  expect((await casa.como(LUIS).verYo()).metas).toBe(true);
  await ganar(LUIS, 9);
  casa.reloj.avanzar(1);
  await poner({ puntos: 400 });
  await ganar(LUIS, 12);
  await ganar(MARTA, 5);
  const ajena = await asignar(LUIS, 6);
  await casa.como(MARTA).hechaPorMi({ id: ajena });
  expect(await ver()).toMatchObject({ ...CINE, puntos: 400, logrados: 23, estado: 'ACTIVA', autor: casa.id(ANA) });
  expect(await casa.negado(ANA, 'crearMeta', CINE)).toMatchObject({
    codigo: 'META_YA_HAY',
    cuerpo: { error: 'Ya hay una meta: «Cine el viernes»' },
  });
});

test('last week’s points are told as a measure', async () => {
  await encender();
  await ganar(LUIS, 12);
  await casa.el('2026-11-23');
  expect((await casa.como(LUIS).verMetas()).semana_pasada).toBe(12);
});

describe('a proposal', () => {
  test('starts when an admin accepts it, not before', async () => {
    await encender();
    const { id } = await casa.como(LUIS).crearMeta(CINE);
    await ganar(LUIS, 15);
    expect(await casa.como(MARTA).verMetas()).toMatchObject({
      meta: null,
      propuestas: [{ id, estado: 'PROPUESTA', logrados: 0, vale_hasta: '2026-11-28' }],
    });
    expect((await casa.pedir(MARTA, 'aceptarMeta', { id })).estado).toBe(403);
    casa.reloj.avanzar(1);
    expect(await casa.como(ANA).aceptarMeta({ id })).toMatchObject({ id, estado: 'ACTIVA', logrados: 0 });
    await ganar(LUIS, 4);
    expect(await ver()).toMatchObject({ id, logrados: 4, autor: casa.id(LUIS) });
    expect((await casa.como(LUIS).verMetas()).propuestas).toEqual([]);
    expect(await casa.negado(ANA, 'denegarMeta', { id })).toMatchObject({ codigo: 'META_CONTESTADA' });
  });

  test('waits while there is another goal, one for each member', async () => {
    await encender();
    await poner();
    const { id } = await casa.como(LUIS).crearMeta({ texto: 'La playa', puntos: 90 });
    expect(await casa.negado(LUIS, 'crearMeta', CINE)).toMatchObject({ codigo: 'META_YA_PROPUESTA' });
    await casa.como(MARTA).crearMeta(CINE);
    expect(await casa.negado(ANA, 'aceptarMeta', { id })).toMatchObject({ codigo: 'META_YA_HAY' });
  });

  test('ends when an admin declines it or its author takes it back; then another may be made', async () => {
    await encender();
    const { id } = await casa.como(LUIS).crearMeta(CINE);
    expect((await casa.pedir(MARTA, 'retirarMeta', { id })).estado).toBe(409);
    expect(await casa.como(LUIS).retirarMeta({ id })).toMatchObject({ estado: 'RETIRADA' });
    const otra = await casa.como(LUIS).crearMeta(CINE);
    expect(await casa.como(ANA).denegarMeta({ id: otra.id })).toMatchObject({ estado: 'DENEGADA' });
    expect(await casa.negado(LUIS, 'retirarMeta', { id: otra.id })).toMatchObject({ codigo: 'META_CONTESTADA' });
    expect(await casa.como(LUIS).verMetas()).toMatchObject({ meta: null, propuestas: [], pasadas: [] });
  });

  test('ends by itself after a week, and once its day has passed', async () => {
    await encender();
    await casa.como(LUIS).crearMeta(CINE);
    await casa.como(MARTA).crearMeta({ ...CINE, hasta: '2026-11-22' });
    await casa.el('2026-11-22');
    expect((await casa.como(LUIS).verMetas()).propuestas).toHaveLength(2);
    await casa.el('2026-11-23');
    expect((await casa.como(LUIS).verMetas()).propuestas).toMatchObject([{ autor: casa.id(LUIS) }]);
    await casa.el('2026-11-28');
    expect((await casa.como(LUIS).verMetas()).propuestas).toHaveLength(1);
    await casa.el('2026-11-29');
    expect((await casa.como(LUIS).verMetas()).propuestas).toEqual([]);
  });

  test('ends when its author is archived', async () => {
    await encender();
    await casa.como(LUIS).crearMeta(CINE);
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    expect((await casa.como(MARTA).verMetas()).propuestas).toEqual([]);
  });
});

describe('reaching it', () => {
  beforeEach(() => encender());

  test('is told once, although it is undone and done again', async () => {
    await poner();
    await ganar(LUIS, 12);
    const id = await ganar(MARTA, 8);
    expect(await ver()).toMatchObject({ estado: 'ALCANZADA', logrados: 20, se_ve_hasta: '2026-11-22' });
    const [una] = await celebradas();
    await casa.como(MARTA).deshacer({ id });
    expect(await ver()).toMatchObject({ estado: 'ACTIVA', logrados: 12, terminada_en: null });
    casa.reloj.avanzar(60);
    await casa.como(MARTA).completar({ id });
    expect(await ver()).toMatchObject({ estado: 'ALCANZADA' });
    expect(await celebradas()).toEqual([una]);
  });

  test('a correction lowers it for a day, and not afterwards', async () => {
    await poner();
    const primera = await ganar(LUIS, 20);
    casa.reloj.avanzar(23 * 3_600);
    await noEstaba(primera);
    expect(await ver()).toMatchObject({ estado: 'ACTIVA', logrados: 0 });
    const segunda = await ganar(MARTA, 20);
    expect(await ver()).toMatchObject({ estado: 'ALCANZADA', logrados: 20 });
    casa.reloj.avanzar(24 * 3_600);
    await noEstaba(segunda);
    const [meta] = [(await ver()) ?? [], await pasadas()].flat();
    expect(meta).toMatchObject({ estado: 'ALCANZADA', logrados: 20 });
  });

  test('leaves room for the next at once, which settles it', async () => {
    await poner();
    const id = await ganar(LUIS, 20);
    casa.reloj.avanzar(1);
    await poner({ texto: 'La playa' });
    await noEstaba(id);
    expect(await ver()).toMatchObject({ texto: 'La playa', estado: 'ACTIVA', logrados: 0 });
    expect(await pasadas()).toMatchObject([{ ...CINE, estado: 'ALCANZADA' }]);
  });

  test('two ticks at once reach it once', async () => {
    await poner();
    const ids = [await asignar(LUIS, 20), await asignar(MARTA, 20)] as const;
    casa.reloj.avanzar(1);
    const respuestas = await Promise.all([
      casa.pedir(LUIS, 'completar', { id: ids[0] }),
      casa.pedir(MARTA, 'completar', { id: ids[1] }),
    ]);
    expect(respuestas.map((r) => r.estado)).toEqual([200, 200]);
    expect(await ver()).toMatchObject({ estado: 'ALCANZADA', logrados: 40 });
    expect(await celebradas()).toHaveLength(1);
  });

  test('the last tick and the correction of another at once: either order leaves what the points say', async () => {
    await poner();
    const mal = await ganar(LUIS, 12);
    const id = await asignar(MARTA, 8);
    casa.reloj.avanzar(1);
    await Promise.all([casa.pedir(MARTA, 'completar', { id }), casa.pedir(ANA, 'noHecha', { id: mal, motivo: 'No' })]);
    expect(await ver()).toMatchObject({ estado: 'ACTIVA', logrados: 8 });
  });

  test('two proposals accepted at once: one becomes the goal', async () => {
    const ids = [(await casa.como(LUIS).crearMeta(CINE)).id, (await casa.como(MARTA).crearMeta(CINE)).id];
    const respuestas = await Promise.all(ids.map((id) => casa.pedir(ANA, 'aceptarMeta', { id })));
    expect(respuestas.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('its day', () => {
  beforeEach(() => encender());

  test('ends it kindly: shown for a day with what was done, then listed', async () => {
    await poner({ hasta: '2026-11-22' });
    await ganar(LUIS, 12);
    await casa.el('2026-11-22');
    expect(await ver()).toMatchObject({ estado: 'ACTIVA', hasta: '2026-11-22' });
    await casa.el('2026-11-23');
    await ganar(LUIS, 30);
    expect(await ver()).toMatchObject({ estado: 'PASADA', logrados: 12 });
    await casa.el('2026-11-24');
    expect(await ver()).toBeNull();
    expect(await pasadas()).toMatchObject([{ estado: 'PASADA', logrados: 12 }]);
  });

  test('counts on the next morning what was done on it', async () => {
    await casa.repartir([await casa.tarea({ puntos: 12 }), LUIS]);
    await poner({ hasta: '2026-11-22', puntos: 12 });
    await casa.el('2026-11-23');
    expect(await ver()).toMatchObject({ estado: 'PASADA', logrados: 0 });
    const [vencida] = await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' });
    await casa.como(LUIS).hechaAyer({ id: vencida?.id ?? 0 });
    expect(await ver()).toMatchObject({ estado: 'ALCANZADA', logrados: 12 });
    expect(await celebradas()).toHaveLength(1);
  });

  test('that has passed already is refused', async () => {
    expect(await casa.negado(ANA, 'crearMeta', { ...CINE, hasta: '2026-11-20' })).toMatchObject({
      estado: 400,
      cuerpo: { hasta: ['Ese día ya ha pasado. Elige otro'] },
    });
    expect(await poner({ hasta: '2026-11-21' })).toMatchObject({ estado: 'ACTIVA' });
  });

  test('that passed under a clock that was ahead is undone', async () => {
    await poner({ hasta: '2026-11-21' });
    await casa.como(LUIS).crearMeta({ ...CINE, hasta: '2026-11-21' });
    await casa.el('2026-11-21T23:30:00.000Z');
    expect(await casa.como(LUIS).verMetas()).toMatchObject({ meta: { estado: 'PASADA' }, propuestas: [] });
    await casa.el('2026-11-21T21:40:00.000Z');
    expect(await casa.como(LUIS).verMetas()).toMatchObject({ meta: { estado: 'ACTIVA' }, propuestas: [{}] });
  });
});

test('an admin ends a goal early; it is listed, and the next may start', async () => {
  await encender();
  const { id } = await poner();
  await ganar(LUIS, 12);
  expect((await casa.pedir(LUIS, 'dejarMeta', { id })).estado).toBe(403);
  expect(await casa.como(ANA).dejarMeta({ id })).toMatchObject({ estado: 'DEJADA', logrados: 12 });
  expect(await casa.como(LUIS).verMetas()).toMatchObject({ meta: null, pasadas: [{ id, estado: 'DEJADA' }] });
  await poner();
  const playa = await casa.como(LUIS).crearMeta({ texto: 'La playa', puntos: 90 });
  expect(await casa.negado(ANA, 'dejarMeta', { id: playa.id })).toMatchObject({ codigo: 'META_TERMINADA' });
});

test('switching goals off ends what is in progress and withdraws proposals; nothing is shown any more', async () => {
  await encender();
  await poner();
  await ganar(LUIS, 12);
  await casa.como(LUIS).crearMeta(CINE);
  await encender(false);
  await ganar(LUIS, 12);
  expect(await casa.como(LUIS).verMetas()).toEqual({ meta: null, propuestas: [], pasadas: [], semana_pasada: 0 });
  await encender();
  expect(await casa.como(LUIS).verMetas()).toMatchObject({
    meta: null,
    propuestas: [],
    pasadas: [{ estado: 'DEJADA', logrados: 12 }],
  });
});

test('the week’s story tells how the goal stands, and nothing while goals are off', async () => {
  const delTotal = async () => {
    const { tarjetas } = await casa.como(LUIS).verResumen({ semana: '2026-11-21' });
    return tarjetas.flatMap((t) => (t.tipo === 'TOTAL' ? [t.meta] : []))[0];
  };
  await encender();
  await poner();
  await ganar(LUIS, 12);
  expect(await delTotal()).toEqual({ ...CINE, logrados: 12, estado: 'EN_MARCHA' });
  await ganar(LUIS, 9);
  expect(await delTotal()).toEqual({ ...CINE, logrados: 21, estado: 'ALCANZADA' });
  await encender(false);
  expect(await delTotal()).toBeNull();
});

test('a goal has a text of 2 to 60 characters and 1 to 99999 points', async () => {
  await encender();
  for (const mal of [
    { ...CINE, texto: 'x' },
    { ...CINE, texto: 'x'.repeat(61) },
    { ...CINE, puntos: 0 },
    { ...CINE, puntos: 100_000 },
    { ...CINE, puntos: 1.5 },
    { ...CINE, hasta: '2026-02-30' },
  ])
    expect((await casa.pedir(ANA, 'crearMeta', mal)).estado).toBe(400);
});
