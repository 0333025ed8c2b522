import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PagasVistas } from '#shared/contracts/paga.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

/** Pocket money of the weeks from Monday 16 and Monday 23 November. The first is settled on Tuesday 24. */

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const LUNES = '2026-11-16';
const DIAS = [16, 17, 18, 19, 20, 21, 22].map((d) => `2026-11-${String(d)}`);

beforeEach(async () => {
  casa = await abrirCasa({ ahora: `${LUNES}T10:00:00.000Z` });
});
afterEach(() => casa.cerrar());

const poner = (...pares: readonly (readonly [quien: number, centimos: number])[]) =>
  casa.como(ANA).ponerImportesPaga({ importes: pares.map(([q, centimos]) => ({ miembro: casa.id(q), centimos })) });
/** Lets the days of a week pass; the member does their first pending chore on the days of `hechos`. */
const vivirSemana = async (quien: number, hechos: readonly string[], dias = DIAS): Promise<void> => {
  for (const dia of dias) {
    await casa.el(dia);
    if (hechos.includes(dia)) await casa.hacer(quien);
  }
};
const conDiaria = async (quien: number): Promise<void> =>
  casa.repartir([await casa.tarea({ nombre: 'Fregar', puntos: 10 }), quien]);
const pagas = async (quien = ANA) => (await casa.como(quien).verPagas()).pagas;
const NADA: PagasVistas = { moneda: 'EUR', cuentas: [], pagas: [] };

test('pocket money is off by default: nobody sees any, and no week is reckoned', async () => {
  await conDiaria(LUIS);
  await casa.el('2026-11-24');
  for (const quien of [ANA, LUIS]) {
    expect(await casa.como(quien).verPagas()).toEqual(NADA);
    expect((await casa.como(quien).verYo()).paga).toBe(false);
  }
  expect(await casa.db.selectFrom('pagas').selectAll().execute()).toEqual([]);
});

test('a week is reckoned on Tuesday, in proportion to the points that the member did of what fell due', async () => {
  await conDiaria(LUIS);
  await poner([LUIS, 300]);
  await vivirSemana(LUIS, DIAS.slice(0, 5));
  await casa.el('2026-11-23');
  expect(await pagas()).toEqual([]);
  await casa.el('2026-11-23T23:00:00.000Z');
  const suya = {
    miembro: casa.id(LUIS),
    semana: LUNES,
    moneda: 'EUR',
    centimos: 300,
    porciento: 71,
    importe: 214,
    correcciones: [],
    total: 214,
    estado: 'POR_PAGAR',
    resuelta_en: null,
    devolvible_hasta: null,
  };
  for (const quien of [ANA, LUIS])
    expect(await casa.como(quien).verPagas()).toMatchObject({
      cuentas: [{ miembro: casa.id(LUIS), centimos: 300, deuda: 0 }],
      pagas: [suya],
    });
  expect(await casa.como(MARTA).verPagas()).toEqual(NADA);
  const yos = await Promise.all([ANA, LUIS, MARTA].map(async (quien) => casa.como(quien).verYo()));
  expect(yos.map((yo) => yo.paga)).toEqual([true, true, false]);
});

describe('a week pays', () => {
  test('the whole amount when nothing fell due, as in a week away', async () => {
    await conDiaria(LUIS);
    await poner([LUIS, 300], [MARTA, 500]);
    await casa.como(ANA).apuntarAusencia({ miembro: casa.id(LUIS), desde: LUNES, hasta: '2026-11-22', nota: '' });
    await casa.el('2026-11-24');
    expect((await pagas()).map((p) => [p.porciento, p.total])).toEqual([
      [null, 500],
      [null, 300],
    ]);
  });

  test('nothing for a chore that was skipped, and none of what a member entered as done themselves', async () => {
    await conDiaria(LUIS);
    await poner([LUIS, 700]);
    await vivirSemana(LUIS, DIAS.slice(0, 4), DIAS.slice(0, 5));
    await casa.como(LUIS).omitir({ id: (await casa.primera(LUIS)).id, motivo: 'Ya estaba' });
    await casa.como(LUIS).apuntarHecha({ nombre: 'Montar la estantería' });
    await casa.el('2026-11-24');
    expect(await pagas()).toMatchObject([{ porciento: 57, total: 400, estado: 'POR_PAGAR' }]);
  });

  test('nothing at all when nothing was done; then nobody waits for anything', async () => {
    await conDiaria(LUIS);
    await poner([LUIS, 300]);
    await casa.el('2026-11-24');
    const [paga] = await pagas();
    expect(paga).toMatchObject({ porciento: 0, total: 0, estado: 'NADA' });
    expect((await casa.negado(ANA, 'pagarPaga', { id: paga?.id ?? 0 })).codigo).toBe('PAGA_NO_ESPERA');
  });

  test('by the amount that was set before its Sunday ended; the week in which it is set counts', async () => {
    await casa.el('2026-11-18');
    await poner([LUIS, 300]);
    await casa.el('2026-11-23');
    await poner([LUIS, 900]);
    await casa.el('2026-12-01');
    expect((await pagas()).map((p) => [p.semana, p.total])).toEqual([
      ['2026-11-23', 900],
      [LUNES, 300],
    ]);
  });

  test('for each week that passed while the box was off', async () => {
    await poner([LUIS, 300]);
    await casa.el('2026-12-09');
    expect((await pagas()).map((p) => p.semana)).toEqual(['2026-11-30', '2026-11-23', LUNES]);
  });
});

describe('a later correction', () => {
  const corregirTras = async (pagar: boolean): Promise<void> => {
    await conDiaria(LUIS);
    await poner([LUIS, 700]);
    await vivirSemana(LUIS, DIAS.slice(0, 5));
    await casa.el('2026-11-24');
    const [paga] = await pagas();
    expect(paga).toMatchObject({ total: 500 });
    if (pagar) await casa.como(ANA).pagarPaga({ id: paga?.id ?? 0 });
    const { id } = await casa.db
      .selectFrom('asignaciones')
      .select('id')
      .where('completada_el', '=', '2026-11-18')
      .executeTakeFirstOrThrow();
    await casa.como(ANA).noHecha({ id, motivo: 'Seguía sucio' });
  };

  test('is a line of the next week, and leaves the week itself as it was', async () => {
    await corregirTras(true);
    expect(await pagas()).toMatchObject([{ semana: LUNES, importe: 500, total: 500, estado: 'PAGADA' }]);
    await casa
      .como(ANA)
      .apuntarAusencia({ miembro: casa.id(LUIS), desde: '2026-11-23', hasta: '2026-11-29', nota: '' });
    await casa.el('2026-12-01');
    expect(await pagas()).toMatchObject([
      { semana: '2026-11-23', importe: 700, correcciones: [{ semana: LUNES, diferencia: -100 }], total: 600 },
      { semana: LUNES, importe: 500, total: 500, correcciones: [] },
    ]);
    // The correction is listed once.
    await casa.el('2026-12-08');
    expect((await pagas())[0]).toMatchObject({ semana: '2026-11-30', correcciones: [] });
  });

  test('that takes more than the next week pays leaves a debt, never an amount below zero', async () => {
    await corregirTras(true);
    await casa.el('2026-12-01');
    expect((await casa.como(LUIS).verPagas()).cuentas).toMatchObject([{ deuda: 100 }]);
    expect((await pagas())[0]).toMatchObject({ importe: 0, total: 0, estado: 'NADA' });
    await casa
      .como(ANA)
      .apuntarAusencia({ miembro: casa.id(LUIS), desde: '2026-11-30', hasta: '2026-12-06', nota: '' });
    await casa.el('2026-12-08');
    expect((await pagas())[0]).toMatchObject({ importe: 700, total: 600 });
    expect((await casa.como(LUIS).verPagas()).cuentas).toMatchObject([{ deuda: 0 }]);
  });

  test('of a week in another currency is no line', async () => {
    await corregirTras(false);
    await casa.como(ANA).ponerImportesPaga({ moneda: 'USD', importes: [{ miembro: casa.id(LUIS), centimos: 700 }] });
    await casa.el('2026-12-01');
    expect(await pagas()).toMatchObject([
      { moneda: 'USD', correcciones: [] },
      { moneda: 'EUR', total: 500 },
    ]);
  });
});

/** Settles a week for which a member gets 300 cents, which then wait to be paid; returns the payment's id. */
const unaPorPagar = async (quien: number): Promise<number> => {
  await poner([quien, 300]);
  await casa.el('2026-11-24');
  return (await pagas())[0]?.id ?? 0;
};

describe('paying', () => {
  test('is marked by an admin, again without effect, and undone for a day', async () => {
    const id = await unaPorPagar(LUIS);
    expect(await casa.negado(LUIS, 'pagarPaga', { id })).toMatchObject({ estado: 403 });
    const { puntos_totales } = await casa.como(LUIS).verYo();
    const pagada = await casa.como(ANA).pagarPaga({ id });
    expect((await casa.como(LUIS).verYo()).puntos_totales).toBe(puntos_totales);
    expect(pagada).toMatchObject({
      estado: 'PAGADA',
      resuelta_en: '2026-11-24T10:00:00.000Z',
      devolvible_hasta: '2026-11-25T10:00:00.000Z',
    });
    expect(await casa.como(ANA).pagarPaga({ id })).toEqual(pagada);
    expect(await casa.negado(LUIS, 'devolverPaga', { id })).toMatchObject({ estado: 403 });
    expect(await casa.como(ANA).devolverPaga({ id })).toMatchObject({ estado: 'POR_PAGAR', resuelta_en: null });
    expect((await casa.negado(ANA, 'devolverPaga', { id })).codigo).toBe('PAGA_NO_SE_DEVUELVE');
    await casa.como(ANA).pagarPaga({ id });
    casa.reloj.avanzar(24 * 3_600);
    expect((await casa.negado(ANA, 'devolverPaga', { id })).codigo).toBe('PAGA_NO_SE_DEVUELVE');
  });

  test('an admin’s own is marked by another admin, if there is one', async () => {
    const id = await unaPorPagar(ANA);
    await casa.como(ANA).cambiarRolAdmin({ id: casa.id(LUIS), es_administrador: true });
    expect((await casa.negado(ANA, 'pagarPaga', { id })).codigo).toBe('PAGA_TUYA');
    expect(await casa.como(LUIS).pagarPaga({ id })).toMatchObject({ estado: 'PAGADA' });
  });

  test('an open week is hidden while pocket money is off, and there again afterwards', async () => {
    const id = await unaPorPagar(LUIS);
    await poner();
    for (const quien of [ANA, LUIS]) expect(await casa.como(quien).verPagas()).toEqual(NADA);
    await casa.el('2026-12-01');
    await poner([LUIS, 300]);
    expect(await pagas()).toMatchObject([{ id, estado: 'POR_PAGAR' }]);
  });

  test('archiving a member closes what waits and switches their pocket money off', async () => {
    await unaPorPagar(LUIS);
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    expect(await casa.como(ANA).verPagas()).toEqual(NADA);
    expect(await casa.db.selectFrom('pagas').select(['estado', 'resuelta_por']).execute()).toEqual([
      { estado: 'RETIRADA', resuelta_por: casa.id(ANA) },
    ]);
    await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) });
    expect(await casa.como(ANA).verPagas()).toEqual(NADA);
  });

  test('an unknown member, and an amount that is not whole cents, are refused', async () => {
    const otro = { miembro: 9_999, centimos: 100 };
    expect(await casa.negado(ANA, 'ponerImportesPaga', { importes: [otro] })).toMatchObject({
      cuerpo: { miembro: ['Este miembro no existe'] },
    });
    for (const centimos of [0, -1, 2.5, 100_001])
      expect(
        (await casa.pedir(ANA, 'ponerImportesPaga', { importes: [{ miembro: casa.id(LUIS), centimos }] })).estado,
      ).toBe(400);
    expect(await casa.negado(LUIS, 'ponerImportesPaga', { importes: [] })).toMatchObject({ estado: 403 });
  });
});
