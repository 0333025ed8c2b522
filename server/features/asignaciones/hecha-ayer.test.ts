import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Completada } from '#shared/contracts/asignaciones.ts';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import { medianoche } from '#server/jobs/trabajos.ts';
import { leerRanking } from '#server/effects/vistas/ranking.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

/** Starts the family at eleven in the morning of a day, Madrid time. */
const empezarEn = async (dia: string): Promise<void> => {
  casa = casaConAusencias(await abrirCasa({ ahora: `${dia}T10:00:00.000Z` }));
};
/** The 21st is a Saturday. */
beforeEach(() => empezarEn('2026-11-21'));
afterEach(() => casa.cerrar());

const encender = () =>
  medianoche(casa.app.contexto, (error) => {
    throw error;
  });
const darA = async (quien: number, campos: object = {}): Promise<void> =>
  casa.repartir([await casa.tarea(campos), quien]);
/** Points of each member in the week of a day, in the order of the ranking. */
const ganados = async (dia: string): Promise<number[]> =>
  (await leerRanking(casa.db, casa.familia.id, dia)).map((f) => f.puntos_ganados);
const hacer = async (quien: number): Promise<number> => {
  const { id } = await casa.primera(quien);
  await casa.como(quien).completar({ id });
  return id;
};
/**
 * Gives Luis a daily chore that he does today and on all of `dias` but the last. Then begins the day `siguiente`, on which
 * the occurrence of the last of `dias` has lapsed; returns its id.
 */
const dejaUnaSinHacer = async (dias: readonly string[], siguiente: string): Promise<number> => {
  await darA(LUIS);
  await hacer(LUIS);
  for (const dia of dias.slice(0, -1)) {
    await casa.el(dia);
    await hacer(LUIS);
  }
  await casa.el(dias.at(-1)!);
  const { id } = await casa.primera(LUIS);
  await casa.el(siguiente);
  // A comodín keeps a streak of three days or more.
  expect(await casa.racha(LUIS)).toBe(dias.length < 3 ? 0 : dias.length);
  return id;
};

describe('«La hice ayer»', () => {
  test('for a lapsed chore adds to the streak, gives the comodín back, earns its points once, and leaves today’s occurrence open', async () => {
    const id = await dejaUnaSinHacer(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'], '2026-11-26');
    const { puntos_totales: antes, ...yo } = await casa.como(LUIS).verYo();
    expect(yo).toMatchObject({ comodines: 1, comodin_usado_el: '2026-11-25' });
    expect(await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' })).toMatchObject([
      { id, estado: 'VENCIDA', se_puede_ayer: true, hecha_ayer: false },
    ]);
    const hoy = await casa.primera(LUIS);

    const { estado, cuerpo } = await casa.pedir(LUIS, 'hechaAyer', { id });
    expect(estado, JSON.stringify(cuerpo)).toBe(200);
    expect(Completada.parse(cuerpo)).toMatchObject({
      message: '¡Bien hecho! +10 puntos. Cuenta ayer',
      asignacion: { id, estado: 'COMPLETADA', hecha_ayer: true, se_puede_ayer: false, fecha_limite: '2026-11-25' },
      siguiente: null,
      racha_dias: 5,
    });
    expect(await casa.como(LUIS).verYo()).toMatchObject({
      puntos_totales: antes + 10,
      comodines: 2,
      comodin_usado_el: null,
    });
    expect(await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' })).toEqual([]);
    expect((await casa.primera(LUIS)).id).toBe(hoy.id);

    expect(await casa.negado(LUIS, 'hechaAyer', { id })).toMatchObject({
      estado: 409,
      codigo: 'ASIGNACION_COMPLETADA',
    });
    expect((await casa.como(LUIS).verYo()).puntos_totales).toBe(antes + 10);
    const cuentas = await casa.como(ANA).verCuentas();
    const veces = cuentas.renglones.filter((r) => r.clase === 'PROPIA').flatMap((r) => r.veces);
    expect(veces).toContainEqual({ id, dia: '2026-11-25' });
    await hacer(LUIS);
    expect(await casa.racha(LUIS)).toBe(6);
  });

  test('is for the holder only, until the next midnight, and mends no older day', async () => {
    const id = await dejaUnaSinHacer(['2026-11-22'], '2026-11-23');
    expect(await casa.negado(MARTA, 'hechaAyer', { id })).toMatchObject({ estado: 409, codigo: 'ASIGNACION_AJENA' });
    const deAyer = await casa.primera(LUIS);
    await casa.el('2026-11-24');
    expect(await casa.negado(LUIS, 'hechaAyer', { id })).toMatchObject({ estado: 409, codigo: 'AYER_NO' });
    expect((await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' })).map((a) => a.id)).toEqual([deAyer.id]);
    // Sunday stays undone, so the streak counts only Monday.
    expect(await casa.como(LUIS).hechaAyer({ id: deAyer.id })).toMatchObject({ racha_dias: 1 });
  });

  test('for a chore that was due by yesterday and is open, opens the next occurrence after that day', async () => {
    await darA(LUIS, { frecuencia: 'SEMANAL', dia_semana: 1 });
    const { id } = await casa.primera(LUIS);
    expect(await casa.negado(LUIS, 'hechaAyer', { id })).toMatchObject({ estado: 409, codigo: 'AYER_NO' });
    await casa.el('2026-11-24');
    expect(await casa.primera(LUIS)).toMatchObject({ id, atrasada: true, se_puede_ayer: true });
    expect(await casa.como(LUIS).hechaAyer({ id })).toMatchObject({
      racha_dias: 1,
      siguiente: { fecha_limite: '2026-11-30' },
    });
  });

  test('on a Monday counts for last week, whose winner and achievements wait for Tuesday', async () => {
    await casa.repartir([await casa.tarea(), LUIS], [await casa.tarea(), MARTA]);
    for (const quien of [LUIS, MARTA]) await hacer(quien);
    await casa.el('2026-11-22');
    const { id } = await casa.primera(LUIS);
    await casa.el('2026-11-23');
    const semanales = async (quien: number): Promise<string[]> =>
      (
        await casa.db
          .selectFrom('logros_desbloqueados')
          .select('codigo')
          .where('miembro_id', '=', casa.id(quien))
          .where('codigo', 'in', ['SEMANA_GANADA', 'SEMANA_SIN_ATRASOS'])
          .orderBy('codigo')
          .execute()
      ).map((l) => l.codigo);
    const antes = (await casa.como(LUIS).verYo()).puntos_totales;
    await casa.como(LUIS).hechaAyer({ id });
    expect(await ganados('2026-11-22')).toEqual([20, 10]);
    await casa.como(LUIS).deshacer({ id });
    expect(await ganados('2026-11-22')).toEqual([10, 10]);
    expect((await casa.como(LUIS).verYo()).puntos_totales).toBe(antes);
    expect((await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' })).map((a) => a.id)).toEqual([id]);

    await casa.como(LUIS).hechaAyer({ id });
    expect([await semanales(LUIS), await semanales(MARTA)]).toEqual([[], []]);
    await casa.el('2026-11-24');
    expect([await semanales(LUIS), await semanales(MARTA)]).toEqual([['SEMANA_GANADA', 'SEMANA_SIN_ATRASOS'], []]);
  });

  test('does not count the hours in which the box was off', async () => {
    await darA(LUIS);
    await hacer(LUIS);
    await casa.el('2026-11-22');
    const { id } = await casa.primera(LUIS);
    // The box was off all Monday.
    await casa.el('2026-11-24');
    expect((await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' })).map((a) => a.fecha_limite)).toEqual([
      '2026-11-22',
      '2026-11-23',
    ]);
    expect((await casa.como(LUIS).hechaAyer({ id })).message).toContain('Cuenta el domingo 22');
    const [lunes] = await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' });
    expect(await casa.como(LUIS).hechaAyer({ id: lunes!.id })).toMatchObject({ racha_dias: 3 });
  });

  test('is refused once the quarter of the chore is frozen', async () => {
    await casa.cerrar();
    await empezarEn('2026-12-31');
    await darA(LUIS);
    const { id } = await casa.primera(LUIS);
    await casa.el('2027-01-16');
    expect(await casa.negado(LUIS, 'hechaAyer', { id })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'AYER_CONGELADO', error: 'Las cuentas de ese trimestre ya están cerradas' },
    });
  });
});

describe('an objection to «La hice ayer»', () => {
  test('any other member may object for a day, an admin decides, and the chore cannot be counted on yesterday again', async () => {
    const id = await dejaUnaSinHacer(['2026-11-22'], '2026-11-23');
    await casa.como(LUIS).hechaAyer({ id });
    const objetar = (quien: number, dice: string): Promise<{ readonly estado: number; readonly cuerpo: Corregida }> =>
      casa.pedir(quien, 'objetar', { id, dice });
    expect(await objetar(LUIS, 'NO_ESTA_HECHA')).toMatchObject({ estado: 409, cuerpo: { codigo: 'OBJETAR_NADA' } });
    expect(await objetar(MARTA, 'LA_HICE_YO')).toMatchObject({ estado: 409, cuerpo: { codigo: 'ASIGNACION_AJENA' } });
    const { estado, cuerpo } = await objetar(MARTA, 'NO_ESTA_HECHA');
    expect(estado, JSON.stringify(cuerpo)).toBe(200);
    expect(cuerpo).toMatchObject({
      correccion: { autor: { nombre: 'Marta' }, hecha_por: { nombre: 'Luis' }, resolucion: null },
    });
    expect(await casa.como(ANA).decidirObjecion({ id: cuerpo.correccion.id, acepta: true })).toMatchObject({
      message: 'Has dado la razón a Marta',
    });
    expect(await casa.racha(LUIS)).toBe(0);
    expect(await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' })).toEqual([]);
    expect(await casa.negado(LUIS, 'hechaAyer', { id })).toMatchObject({ estado: 409, codigo: 'AYER_NO_HECHA' });
  });

  test('takes effect at once if there is no other admin, and is refused after a day', async () => {
    const id = await dejaUnaSinHacer(['2026-11-22'], '2026-11-23');
    await casa.como(LUIS).hechaAyer({ id });
    await casa.el('2026-11-24');
    const tarde = await casa.pedir(MARTA, 'objetar', { id, dice: 'NO_ESTA_HECHA' });
    expect(tarde).toMatchObject({ estado: 409, cuerpo: { codigo: 'OBJETAR_TARDE' } });
    const [otra] = await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' });
    await casa.como(LUIS).hechaAyer({ id: otra!.id });
    const deAna = await casa.pedir(ANA, 'objetar', { id: otra!.id, dice: 'NO_ESTA_HECHA' });
    expect(deAna.cuerpo).toMatchObject({ message: 'Apuntado: no estaba hecha' });
    expect((await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' })).map((a) => a.id)).toEqual([]);
  });

  test('a completion that an admin found not done cannot be counted on yesterday', async () => {
    await darA(LUIS);
    await casa.el('2026-11-22');
    const id = await hacer(LUIS);
    await casa.el('2026-11-23');
    await casa.como(ANA).noHecha({ id, motivo: 'Sigue sucio' });
    expect(await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' })).toEqual([]);
    expect(await casa.negado(LUIS, 'hechaAyer', { id })).toMatchObject({ estado: 409, codigo: 'AYER_NO_HECHA' });
  });

  test('all other members get a message, once', async () => {
    const id = await dejaUnaSinHacer(['2026-11-22'], '2026-11-23');
    await casa.como(LUIS).hechaAyer({ id });
    const envios = await casa.db.selectFrom('envios').selectAll().execute();
    expect(JSON.stringify(envios)).not.toContain('undefined');
    const lista = await casa.como(MARTA).verAsignaciones();
    expect(lista.find((a) => a.id === id)).toMatchObject({
      hecha_ayer: true,
      puede_objetar_hasta: '2026-11-24T10:00:00.000Z',
    });
  });
});

/** A tick made without network two minutes before midnight, and sent at 00:20, just after the box begins the day. */
describe.each([
  ['in the middle of a week', '2026-11-25', '2026-11-26'],
  ['at a week’s end', '2026-11-29', '2026-11-30'],
  ['at a quarter’s end', '2026-12-31', '2027-01-01'],
])('a tick that waited over midnight %s', (_, ayer, hoy) => {
  test('counts on the day of the tap: streak, ranking and ledger', async () => {
    await casa.cerrar();
    await empezarEn(ayer);
    await darA(LUIS);
    const { id } = await casa.primera(LUIS);
    casa.reloj.poner(`${ayer}T23:20:00.000Z`);
    await encender();
    const hecha = await casa.pedir(LUIS, 'completar', { id, tocada_en: `${ayer}T22:58:00.000Z` });
    expect(hecha.estado, JSON.stringify(hecha.cuerpo)).toBe(200);
    expect(hecha.cuerpo).toMatchObject({ racha_dias: 1, asignacion: { hecha_ayer: true, fecha_limite: ayer } });
    expect(await casa.ocurrencias()).toEqual([
      [ayer, 'COMPLETADA', 'Luis'],
      [hoy, 'PENDIENTE', 'Luis'],
    ]);
    expect(await ganados(ayer)).toEqual([10]);
    const cuentas = await casa.como(ANA).verCuentas({ trimestre: ayer });
    expect(cuentas.renglones.find((r) => r.clase === 'PROPIA')?.veces).toEqual([{ id, dia: ayer }]);
  });
});

describe('a tick with the time of its tap', () => {
  test('on a chore not yet due counts on the day before, and opens the next occurrence', async () => {
    await darA(LUIS, { frecuencia: 'SEMANAL', dia_semana: 5 });
    const { id } = await casa.primera(LUIS);
    await casa.el('2026-11-25');
    const { cuerpo } = await casa.pedir(LUIS, 'completar', { id, tocada_en: '2026-11-24T20:00:00.000Z' });
    expect(cuerpo).toMatchObject({ asignacion: { hecha_ayer: true }, siguiente: { fecha_limite: '2026-12-04' } });
  });

  test('is an ordinary tick if the time is today, in the future or missing; a malformed time is refused', async () => {
    await darA(LUIS);
    for (const tocada_en of ['ayer', '2026-13-40T00:00:00Z', 7])
      expect(await casa.negado(LUIS, 'completar', { id: (await casa.primera(LUIS)).id, tocada_en })).toMatchObject({
        estado: 400,
      });
    for (const [dia, tocada_en] of [
      ['2026-11-22', '2026-11-22T08:00:00.000Z'],
      ['2026-11-23', '2031-01-01T00:00:00.000Z'],
    ] as const) {
      await casa.el(dia);
      const { id } = await casa.primera(LUIS);
      const { estado, cuerpo } = await casa.pedir(LUIS, 'completar', { id, tocada_en });
      expect(estado, JSON.stringify(cuerpo)).toBe(200);
      expect(cuerpo).toMatchObject({ message: '¡Bien hecho! +10 puntos', asignacion: { hecha_ayer: false } });
    }
  });

  test('made before yesterday counts today if the chore is open; else the refusal says what the member can do', async () => {
    const semana = await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 6 });
    await casa.repartir([await casa.tarea(), LUIS], [semana, MARTA]);
    const [diaria, semanal] = [await casa.primera(LUIS), await casa.primera(MARTA)];
    await casa.el('2026-11-22');
    await casa.el('2026-11-23');
    await casa.el('2026-11-24');
    const tarde = await casa.negado(LUIS, 'completar', { id: diaria.id, tocada_en: '2026-11-21T20:00:00.000Z' });
    expect(tarde).toMatchObject({
      estado: 409,
      codigo: 'LLEGO_TARDE',
      cuerpo: { error: expect.stringMatching(/^Llegó tarde: la marcaste el sábado 21 y/u) as unknown },
    });
    const aun = await casa.pedir(MARTA, 'completar', { id: semanal.id, tocada_en: '2026-11-21T20:00:00.000Z' });
    expect(aun.cuerpo.message).toBe('¡Bien hecho! +10 puntos. Llegó tarde: cuenta hoy, no el sábado 21');
    expect(aun.cuerpo.asignacion.hecha_ayer).toBe(false);
  });
});
