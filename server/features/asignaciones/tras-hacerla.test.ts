import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';

/** «Regar», Luis's chore, is first due on 18 November, and then ten days after it was last done. Others do it too. */

let casa: Casa;
let regar: number;
const [ANA, LUIS, EVA] = [0, 1, 2];

beforeEach(async () => {
  casa = await abrirCasa({
    ahora: '2026-11-16T10:00:00.000Z',
    miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Eva' }],
  });

  const regla = { tipo: 'TRAS_HACERLA', cada: 10, desde: '2026-11-18', meses: [] } as const;
  regar = await casa.tarea({ nombre: 'Regar', frecuencia: 'OTRA', regla });
  await casa.repartir([regar, LUIS]);
});
afterEach(() => casa.cerrar());

const dias = async (quien: number) => (await casa.pendientes(quien)).map((a) => a.fecha_limite);
const laDe = async (quien: number) => (await casa.primera(quien)).id;
const darAMano = async (quien: number, dia: Dia): Promise<number> => {
  const encargo = { tarea: regar, miembro: casa.id(quien), fecha_limite: dia };
  return (await casa.como(ANA).asignar(encargo)).id;
};
/** Assigns the chore by hand and completes it at once; returns the assignment's id. */
const hacerAMano = async (quien: number, dia: Dia): Promise<number> => {
  const id = await darAMano(quien, dia);
  await casa.como(quien).completar({ id });
  return id;
};
/** Has Eva cover Luis's occurrence: he asks her, and she accepts. */
const cubrir = async (): Promise<void> => {
  const { id } = await casa.como(LUIS).pedirCambio({ tipo: 'CUBRIR', asignacion: await laDe(LUIS), a: casa.id(EVA) });
  await casa.como(EVA).aceptarCambio({ id });
};

describe('a completion by another member moves the owner’s next day', () => {
  test('when it was assigned by hand; undoing it restores everything', async () => {
    await casa.el('2026-11-17');
    const id = await darAMano(EVA, '2026-11-17');
    const antes = await fotoDelTrabajo(casa.app);
    await casa.como(EVA).completar({ id });
    expect(await dias(LUIS)).toEqual(['2026-11-27']);
    await casa.como(EVA).deshacer({ id });
    expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
  });

  test('when a late occurrence stayed behind in a swap', async () => {
    await casa.el('2026-11-20');
    const vieja = await laDe(LUIS);
    const cambio = await casa.como(LUIS).pedirCambio({ tipo: 'CAMBIAR', asignacion: vieja });
    await casa.como(EVA).aceptarCambio({ id: cambio.id });
    expect([await dias(LUIS), await dias(EVA)]).toEqual([['2026-11-18'], ['2026-11-28']]);
    await casa.el('2026-11-25');
    await casa.como(LUIS).completar({ id: vieja });
    expect([await dias(LUIS), await dias(EVA)]).toEqual([[], ['2026-12-05']]);
    await casa.como(LUIS).deshacer({ id: vieja });
    expect([await dias(LUIS), await dias(EVA)]).toEqual([['2026-11-18'], ['2026-11-28']]);
    await casa.como(LUIS).completar({ id: vieja });
    await casa.el('2026-11-26');
    await casa.como(ANA).noHecha({ id: vieja, motivo: 'Estaba seca' });
    expect(await dias(EVA)).toEqual(['2026-11-28']);
  });

  test('when the owner was late: they no longer owe the occurrence, and owe it again if the completion is undone', async () => {
    await casa.el('2026-11-20');
    const id = await hacerAMano(EVA, '2026-11-20');
    expect(await dias(LUIS)).toEqual(['2026-11-30']);
    await casa.como(EVA).deshacer({ id });
    expect(await dias(LUIS)).toEqual(['2026-11-18']);
  });

  test('into another quarter, to which the occurrence then belongs', async () => {
    await hacerAMano(ANA, '2026-11-16');
    for (const dia of ['2026-12-24', '2026-12-26'] as const) {
      await casa.el(dia);
      await hacerAMano(EVA, dia);
    }
    const [suya] = await casa.pendientes(LUIS);
    expect([suya?.fecha_limite, suya?.disponible_desde, suya?.trimestre_inicio]).toEqual([
      '2027-01-05',
      '2027-01-05',
      '2027-01-01',
    ]);
  });

  test('and all members’ phones get the event', async () => {
    const url = await escuchar(casa.app);
    const { id: usuario, acceso } = casa.miembro(LUIS);
    const luis = await oir(url, await casa.app.contexto.tokens.firmarAcceso({ usuario, acceso }));
    const id = await laDe(LUIS);
    const suya = () =>
      luis.recibidos.flatMap((r) => {
        const { asignacion } = r.datos as { asignacion?: Asignacion };
        return r.evento === 'asignacion:cambiada' && asignacion?.id === id ? [asignacion.fecha_limite] : [];
      });
    await hacerAMano(EVA, '2026-11-16');
    await expect.poll(suya).toEqual(['2026-11-26']);
    luis.socket.disconnect();
  });
});

describe('a completion that an admin withdraws no longer counts, and the one before it does', () => {
  test('the first of two completions still counts', async () => {
    await casa.el('2026-11-17');
    const primera = await hacerAMano(EVA, '2026-11-17');
    await casa.el('2026-11-19');
    const segunda = await hacerAMano(ANA, '2026-11-19');
    expect(await dias(LUIS)).toEqual(['2026-11-29']);
    await casa.como(ANA).noHecha({ id: segunda, motivo: 'Estaba seca' });
    expect(await dias(LUIS)).toEqual(['2026-11-27']);
    await casa.como(ANA).noHecha({ id: primera, motivo: 'Estaba seca' });
    // Its own day, the 18th, has passed, so it is due today, the 19th.
    expect(await dias(LUIS)).toEqual(['2026-11-19']);
  });

  test('even the lapsed occurrence of a member who no longer lives here', async () => {
    await casa.el('2026-11-17');
    const id = await hacerAMano(EVA, '2026-11-17');
    await casa.como(ANA).archivarMiembro({ id: casa.id(EVA) });
    await casa.como(ANA).noHecha({ id, motivo: 'Estaba seca' });
    expect(await dias(LUIS)).toEqual(['2026-11-18']);
  });

  test('a day later, without making the owner late', async () => {
    await casa.el('2026-11-17');
    const id = await hacerAMano(EVA, '2026-11-17');
    await casa.el('2026-11-23');
    await casa.como(ANA).noHecha({ id, motivo: 'Estaba seca' });
    expect(await dias(LUIS)).toEqual(['2026-11-23']);
  });
});

describe('an occurrence that returns to its owner counts from the last completion again', () => {
  /** Sends Luis away from `desde` to `hasta`; Eva takes his occurrence on the first day. Returns its id. */
  const tomar = async (desde: Dia, hasta: Dia): Promise<number> => {
    await casa.el(desde);
    const ausencia = { miembro: casa.id(LUIS), desde, hasta, nota: '' };
    await casa.como(LUIS).apuntarAusencia(ausencia);
    const id = await laDe(LUIS);
    await casa.como(EVA).quedarmela({ id });
    return id;
  };

  test.each(['2026-11-19', '2026-11-28'] as const)('when the taker’s day is over, read on %s', async (dia) => {
    const id = await tomar('2026-11-18', '2026-11-19');
    await hacerAMano(ANA, '2026-11-18');
    expect([await dias(EVA), await dias(LUIS)]).toEqual([['2026-11-18'], []]);
    await casa.el(dia);
    expect([await dias(EVA), await dias(LUIS)]).toEqual([[], ['2026-11-28']]);
    expect(await laDe(LUIS)).toBe(id);
  });

  test('when the taker gives it back', async () => {
    const id = await tomar('2026-11-18', '2026-11-19');
    await hacerAMano(ANA, '2026-11-18');
    await casa.como(EVA).dejarLibre({ id });
    expect(await dias(LUIS)).toEqual(['2026-11-28']);
  });

  test.each(['TOMADA', 'CUBIERTA'])('when the member who has it no longer lives here: %s', async (modo) => {
    if (modo === 'TOMADA') await tomar('2026-11-18', '2026-11-19');
    else await cubrir();
    await hacerAMano(ANA, '2026-11-18');
    expect([await dias(EVA), await dias(LUIS)]).toEqual([['2026-11-18'], []]);
    await casa.como(ANA).archivarMiembro({ id: casa.id(EVA) });
    expect(await dias(LUIS)).toEqual([modo === 'TOMADA' ? '2026-11-28' : '2026-11-26']);
  });

  test('even if a false completion had postponed it: it does not lapse, and keeps its promised day', async () => {
    await casa.el('2026-11-17');
    const id = await hacerAMano(ANA, '2026-11-17');
    await tomar('2026-11-27', '2026-11-27');
    await casa.como(ANA).noHecha({ id, motivo: 'Estaba seca' });
    await casa.el('2026-11-28');
    expect(await dias(LUIS)).toEqual(['2026-11-27']);
  });
});

test('a completion undone after the other one that had moved its day was withdrawn returns to its old day', async () => {
  await casa.el('2026-11-20');
  const ajena = await hacerAMano(EVA, '2026-11-20');
  await casa.el('2026-11-30');
  const suya = await laDe(LUIS);
  const antes = await fotoDelTrabajo(casa.app);
  await casa.como(LUIS).completar({ id: suya });
  await casa.como(LUIS).deshacer({ id: suya });
  expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
  await casa.como(LUIS).completar({ id: suya });
  await casa.como(ANA).noHecha({ id: ajena, motivo: 'Estaba seca' });
  await casa.como(LUIS).deshacer({ id: suya });
  expect(await dias(LUIS)).toEqual(['2026-11-30']);
  await casa.el('2026-12-01');
  expect(await laDe(LUIS)).toBe(suya);
});

describe('a completion by another member does not move the day', () => {
  test('of an occurrence that a member covers', async () => {
    await cubrir();
    await casa.el('2026-11-17');
    await hacerAMano(ANA, '2026-11-17');
    expect(await dias(EVA)).toEqual(['2026-11-18']);
  });

  test('of a chore whose days follow the calendar', async () => {
    const barrer = await casa.tarea({ nombre: 'Barrer', frecuencia: 'SEMANAL', dia_semana: 7 });
    await casa.repartir([barrer, LUIS]);
    regar = barrer;
    await hacerAMano(EVA, '2026-11-16');
    expect(await dias(LUIS)).toEqual(['2026-11-22']);
  });
});
