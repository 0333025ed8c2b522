import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Cambio, CambioEntrada } from '#shared/contracts/cambios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { CuentaMiembro } from '#shared/contracts/cuentas-trimestre.ts';
import { montarCuentas } from '#server/testing/casa-con-cuentas.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';

/** Swaps and covers together with the ledger, absences, claims and withdrawn completions. */

let casa: Awaited<ReturnType<typeof montarCuentas>>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
beforeEach(async () => {
  // A Monday. Luis washes up every day, for 10 points.
  casa = await montarCuentas();
  await casa.repartir([await casa.tarea(), LUIS]);
});
afterEach(() => casa.cerrar());

const como = async (
  quien: number,
  metodo: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  cuerpo?: unknown,
) => {
  const { estado, cuerpo: dicho } = await llamarComo(casa.app, casa.miembro(quien), metodo, url, cuerpo);
  return { estado, cuerpo: dicho as Record<string, unknown> };
};
const bien = async (...de: Parameters<typeof como>) => {
  const { estado, cuerpo } = await como(...de);
  expect(estado, JSON.stringify(cuerpo)).toBeLessThan(300);
  return cuerpo;
};
const pedir = async (quien: number, pedido: Partial<CambioEntrada> = {}) =>
  (await bien(quien, 'POST', RUTAS.cambios, {
    tipo: 'CUBRIR',
    asignacion: (await casa.primera(quien)).id,
    ...pedido,
  })) as unknown as Cambio;
const aceptar = (quien: number, { id }: { id: number }) => bien(quien, 'POST', ruta(RUTAS.aceptarCambio, { id }));
/** Has member `quien` cover Luis, who asks for it; returns the assignment's id. */
const cubrir = async (quien: number): Promise<number> => {
  const { asignacion } = await pedir(LUIS, { a: casa.id(quien) });
  await aceptar(quien, (await cambios(LUIS))[0]!);
  return asignacion ?? 0;
};
const cambios = async (quien: number) => (await bien(quien, 'GET', RUTAS.cambios)) as unknown as Cambio[];
const acabados = async (quien = LUIS) => (await cambios(quien)).map((c) => [c.estado, c.fin]);
const fuera = (quien: number, desde: string, hasta: string) =>
  bien(ANA, 'POST', RUTAS.ausencias, { miembro: casa.id(quien), desde, hasta });
const noHecha = (id: number) => bien(ANA, 'POST', ruta(RUTAS.noHecha, { id }), { motivo: 'Sigue sucio' });
const el = (dia: string) => casa.el(`${dia}T10:00:00.000Z`);
/** Returns the day, state and owner of every occurrence. */
const ocurrencias = async () => {
  const filas = await casa.db
    .selectFrom('asignaciones as a')
    .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
    .select(['a.fecha_limite', 'a.estado', 'a.excusada', 'u.first_name'])
    .orderBy('a.fecha_limite')
    .orderBy('a.id')
    .execute();
  return filas.map((f) => [f.fecha_limite, f.excusada ? 'EXCUSADA' : f.estado, f.first_name]);
};
/** Returns a member's ledger without entries of 0. Checks that the promised and the done work of all add up to the totals. */
const cuenta = async (quien: number) => {
  const cuentas = await casa.cuentas();
  const { prometido, hecho, propias, cubierto, cedido, excusado, vencido, abierto, extra }: CuentaMiembro = casa.de(
    cuentas,
    quien,
  );
  expect(cuentas.miembros.reduce((n, m) => n + m.prometido, 0)).toBe(cuentas.total.prometido);
  expect(cuentas.miembros.reduce((n, m) => n + m.hecho, 0)).toBe(cuentas.total.hecho);
  const todo = { prometido, hecho, propias, cubierto, cedido, excusado, vencido, abierto, extra };
  return Object.fromEntries(Object.entries(todo).filter(([, n]) => n !== 0));
};

describe('the ledger', () => {
  test('counts the promise, completion or lapse of a covered chore for the cover', async () => {
    await cubrir(ANA);
    expect([await cuenta(ANA), await cuenta(LUIS)]).toEqual([{ prometido: 10, abierto: 10 }, {}]);
    await casa.hacer(ANA);
    expect(await cuenta(ANA)).toEqual({ prometido: 10, hecho: 10, propias: 10 });
    expect(await cuenta(LUIS)).toEqual({ prometido: 10, abierto: 10 });
    await el('2026-11-17');
    await cubrir(MARTA);
    await el('2026-11-18');
    expect(await cuenta(MARTA)).toEqual({ prometido: 10, vencido: 10 });
    expect(await cuenta(LUIS)).toEqual({ prometido: 10, abierto: 10 });
  });

  test('counts a swapped chore’s later occurrences for the new owner, and an earlier one for the old', async () => {
    const cristales = await casa.tarea({
      nombre: 'Cristales',
      puntos: 16,
      frecuencia: 'SEMANAL',
      dia_semana: 1,
    });
    await casa.repartir([cristales, MARTA]);
    await el('2026-11-18');
    await aceptar(ANA, await pedir(MARTA, { tipo: 'CAMBIAR', a: casa.id(ANA) }));
    expect([await cuenta(MARTA), await cuenta(ANA)]).toEqual([
      { prometido: 16, abierto: 16 },
      { prometido: 16, abierto: 16 },
    ]);
    await casa.hacer(MARTA);
    expect(await cuenta(MARTA)).toEqual({ prometido: 16, hecho: 16, propias: 16 });
  });
});

describe('days without a new request', () => {
  test('a cover lapses only once: the next occurrences are their owner’s, excused by the owner’s own days away', async () => {
    await fuera(LUIS, '2026-11-17', '2026-11-18');
    await cubrir(ANA);
    await el('2026-11-19');
    expect(await ocurrencias()).toEqual([
      ['2026-11-16', 'VENCIDA', 'Ana'],
      ['2026-11-17', 'EXCUSADA', 'Luis'],
      ['2026-11-18', 'EXCUSADA', 'Luis'],
      ['2026-11-19', 'PENDIENTE', 'Luis'],
    ]);
  });
});

describe('an absent member', () => {
  test('can be covered like anybody: a cover is a promise, so the chore is not free and its lapse not excused', async () => {
    await fuera(LUIS, '2026-11-16', '2026-11-17');
    const id = await cubrir(ANA);
    expect((await como(MARTA, 'POST', ruta(RUTAS.quedarmela, { id }))).cuerpo).toMatchObject({ codigo: 'NO_ES_LIBRE' });
    await el('2026-11-17');
    expect((await ocurrencias())[0]).toEqual(['2026-11-16', 'VENCIDA', 'Ana']);
    expect((await bien(MARTA, 'GET', RUTAS.libres)) as unknown).toMatchObject({ libres: [{ de: casa.id(LUIS) }] });
  });

  test('loses the request when another member takes the chore as a free one, which needs no permission', async () => {
    const pedido = await pedir(LUIS);
    await fuera(LUIS, '2026-11-16', '2026-11-16');
    const id = pedido.asignacion ?? 0;
    await bien(MARTA, 'POST', ruta(RUTAS.quedarmela, { id }));
    expect(await acabados()).toEqual([['TERMINADO', 'DE_OTRO']]);
    expect((await como(ANA, 'POST', ruta(RUTAS.aceptarCambio, { id: pedido.id }))).cuerpo).toMatchObject({
      error: 'Ya no hace falta: esa tarea ya es de otra persona',
    });
    expect((await como(MARTA, 'POST', RUTAS.cambios, { tipo: 'CUBRIR', asignacion: id })).cuerpo).toMatchObject({
      codigo: 'CAMBIO_TOMADA',
    });
  });

  test('cannot be asked for that day, and a request to them ends when they enter the absence', async () => {
    await fuera(MARTA, '2026-11-16', '2026-11-16');
    const { id: asignacion } = await casa.primera(LUIS);
    const aMarta = { tipo: 'CUBRIR', asignacion, a: casa.id(MARTA) };
    expect(await como(LUIS, 'POST', RUTAS.cambios, aMarta)).toEqual({
      estado: 400,
      cuerpo: { a: ['Marta está fuera ese día'] },
    });
    const { preguntados } = await pedir(LUIS);
    expect(preguntados).toEqual([casa.id(ANA), casa.id(LEO)]);
    await bien(LUIS, 'POST', ruta(RUTAS.retirarCambio, { id: (await cambios(LUIS))[0]!.id }));
    await pedir(LUIS, { a: casa.id(LEO) });
    await fuera(LEO, '2026-11-16', '2026-11-20');
    expect((await acabados())[0]).toEqual(['TERMINADO', 'SIN_NADIE']);
    // A swap lasts until the next draft, so a member who is away today can be asked for one.
    expect(await pedir(LUIS, { tipo: 'CAMBIAR', a: casa.id(MARTA) })).toMatchObject({ estado: 'ABIERTO' });
  });

  test('frees a chore that they cover: its taker does it for the cover, and the next one is the owner’s', async () => {
    const id = await cubrir(MARTA);
    await fuera(MARTA, '2026-11-16', '2026-11-16');
    await bien(ANA, 'POST', ruta(RUTAS.quedarmela, { id }));
    await bien(ANA, 'PATCH', ruta(RUTAS.completar, { id }));
    expect([await cuenta(ANA), await cuenta(MARTA), await cuenta(LUIS)]).toEqual([
      { hecho: 10, cubierto: 10 },
      { prometido: 10, cedido: 10 },
      { prometido: 10, abierto: 10 },
    ]);
  });
});

describe('the author of a completion', () => {
  test('«La he hecho yo» ends a request about the chore; the owner of a covered chore may claim it too', async () => {
    const pedido = await pedir(LUIS);
    await bien(MARTA, 'POST', ruta(RUTAS.hechaPorMi, { id: pedido.asignacion ?? 0 }));
    expect(await acabados()).toEqual([['TERMINADO', 'HECHA']]);
    expect((await como(ANA, 'POST', ruta(RUTAS.aceptarCambio, { id: pedido.id }))).cuerpo).toMatchObject({
      error: 'Ya no hace falta: esa tarea ya está hecha',
    });

    await el('2026-11-17');
    const id = await cubrir(ANA);
    await bien(LUIS, 'POST', ruta(RUTAS.hechaPorMi, { id }));
    expect(await cuenta(ANA)).toEqual({ prometido: 10, cedido: 10 });
    expect((await como(ANA, 'PATCH', ruta(RUTAS.completar, { id }))).cuerpo).toMatchObject({
      error: 'Esta tarea ya la ha hecho Luis',
    });
  });

  test('«No estaba hecha» gives a covered chore back to the cover, for whom it lapses when its day is over', async () => {
    const id = await cubrir(ANA);
    await casa.hacer(ANA);
    await noHecha(id);
    expect(await ocurrencias()).toEqual([['2026-11-16', 'PENDIENTE', 'Ana']]);
    expect(await casa.primera(ANA)).toMatchObject({ id, cubre_a: { nombre: 'Luis' } });
    await casa.hacer(ANA);
    await el('2026-11-17');
    await noHecha(id);
    expect(await ocurrencias()).toEqual([
      ['2026-11-16', 'VENCIDA', 'Ana'],
      ['2026-11-17', 'PENDIENTE', 'Luis'],
    ]);
  });

  test('«No estaba hecha» leaves the next occurrence with its cover', async () => {
    const id = await casa.hacer(LUIS);
    await cubrir(MARTA);
    await noHecha(id);
    expect(await ocurrencias()).toEqual([
      ['2026-11-16', 'VENCIDA', 'Luis'],
      ['2026-11-17', 'PENDIENTE', 'Marta'],
    ]);
  });

  test('«No estaba hecha» on the last occurrence before a swap concerns its old owner; the chore stays with the new one', async () => {
    const [uno, otro] = [await casa.hacer(LUIS), (await casa.primera(LUIS)).id];
    await el('2026-11-17');
    await casa.hacer(LUIS);
    await aceptar(MARTA, await pedir(LUIS, { tipo: 'CAMBIAR' }));
    await noHecha(uno);
    await noHecha(otro);
    expect(await ocurrencias()).toEqual([
      ['2026-11-16', 'VENCIDA', 'Luis'],
      ['2026-11-17', 'PENDIENTE', 'Luis'],
      ['2026-11-18', 'PENDIENTE', 'Marta'],
    ]);
  });
});

test('a chore that comes once, or by a rule, is described in the request in its own words', async () => {
  const una = await casa.tarea({
    nombre: 'Vacuna',
    frecuencia: 'OTRA',
    regla: { tipo: 'UNA_VEZ', dia: '2026-11-20' },
  });
  const cesped = await casa.tarea({
    nombre: 'Césped',
    frecuencia: 'OTRA',
    regla: { tipo: 'DIAS', cada: 3, desde: '2026-11-16', meses: [] },
  });
  await casa.repartir([una, LUIS], [cesped, ANA]);
  const { id } = await casa.primera(LUIS);
  const pedido = await pedir(LUIS, { tipo: 'CAMBIAR', asignacion: id, a: casa.id(ANA), por: cesped });
  expect([pedido.tarea.frecuencia_display, pedido.por?.frecuencia_display]).toEqual([
    'Una vez, el 20 de noviembre de 2026',
    'Cada 3 días',
  ]);
  await aceptar(ANA, pedido);
  await casa.hacer(ANA);
  expect(await casa.pendientes(ANA)).toEqual([]);
  expect((await casa.primera(LUIS)).tarea_nombre).toBe('Césped');
});

describe('a chore whose days are edited', () => {
  let basura: number;
  beforeEach(async () => {
    basura = await casa.tarea({ nombre: 'Basura', frecuencia: 'SEMANAL', dia_semana: 3 });
    await casa.repartir([basura, MARTA]);
  });
  const editar = (cambios: object) =>
    bien(ANA, 'PUT', ruta(RUTAS.tarea, { id: basura }), {
      nombre: 'Basura',
      frecuencia: 'SEMANAL',
      dia_semana: 3,
      apta_infantil: true,
      ...cambios,
    });

  test('ends the request to cover it on the old day, with the reason', async () => {
    const pedido = await pedir(MARTA);
    expect(pedido.dia).toBe('2026-11-18');
    const publicados = anotarPublicaciones(casa.app);
    await editar({ dia_semana: 7 });
    expect((await casa.primera(MARTA)).fecha_limite).toBe('2026-11-22');
    const motivo = { estado: 'TERMINADO', fin: 'OTRO_DIA', fin_display: 'Esa tarea ha cambiado de día' };
    expect(await cambios(MARTA)).toMatchObject([{ id: pedido.id, dia: '2026-11-18', ...motivo }]);
    expect(publicados.filter((p) => p.evento === 'cambio:cambiado')).toMatchObject([{ datos: { cambio: motivo } }]);
    expect(await como(LUIS, 'POST', ruta(RUTAS.aceptarCambio, { id: pedido.id }))).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'CAMBIO_TERMINADO', error: 'Ya no hace falta: esa tarea ha cambiado de día' },
    });
    // The new day needs a new request.
    const otro = await pedir(MARTA);
    expect(otro.dia).toBe('2026-11-22');
    await aceptar(LUIS, otro);
    expect(await casa.pendientes(MARTA)).toEqual([]);
  });

  test('even while a child’s acceptance waits for an admin', async () => {
    const pedido = await pedir(MARTA);
    await casa.db
      .updateTable('cambios')
      .set({ estado: 'POR_PERMITIR', acepta_id: casa.id(LEO) })
      .where('id', '=', pedido.id)
      .execute();
    await editar({ dia_semana: 7 });
    expect(await acabados(MARTA)).toEqual([['TERMINADO', 'OTRO_DIA']]);
    expect(await como(ANA, 'POST', ruta(RUTAS.permitirCambio, { id: pedido.id }), { permite: true })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'CAMBIO_TERMINADO' },
    });
  });

  test('keeps the request if its day stays the same, and a swap, which names no day', async () => {
    await pedir(MARTA);
    await pedir(MARTA, { tipo: 'CAMBIAR' });
    await editar({ nombre: 'Sacar la basura' });
    expect(await acabados(MARTA)).toEqual([
      ['ABIERTO', null],
      ['ABIERTO', null],
    ]);
    await editar({ dia_semana: 7 });
    expect((await cambios(MARTA)).map((c) => [c.tipo, c.estado])).toEqual([
      ['CAMBIAR', 'ABIERTO'],
      ['CUBRIR', 'TERMINADO'],
    ]);
  });
});
