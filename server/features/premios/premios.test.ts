import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PremiosVistos } from '#shared/contracts/premios.ts';
import { MAXIMO_PREMIOS } from '#shared/domain/premios/premios.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const activar = (...quienes: number[]) => casa.como(ANA).ponerConPremios({ miembros: quienes.map(casa.id) });
/** Gives a member a chore of these points, and completes it; returns the assignment's id. */
const ganar = async (quien: number, puntos: number): Promise<number> => {
  const tarea = await casa.tarea({ puntos });
  const suya = { tarea, miembro: casa.id(quien), fecha_limite: null, estado: 'PENDIENTE' } as const;
  const { id } = await casa.como(ANA).asignar(suya);
  await casa.como(quien).completar({ id });
  return id;
};
const premio = async (coste: number, texto = '30 min de consola') =>
  (await casa.como(ANA).crearPremio({ texto, coste })).id;
const cuenta = async (quien: number) => {
  const { miembro: _, ...suya } = (await casa.como(quien).verPremios()).cuentas.find(
    (c) => c.miembro === casa.id(quien),
  )!;
  return suya;
};
const SALDO = (saldo: number, apartados = 0, deuda = 0) => ({ saldo, apartados, deuda });
const NADA: PremiosVistos = { premios: [], cuentas: [], pedidos: [] };

test('rewards are off by default: nobody sees any, and nobody may ask', async () => {
  const id = await premio(10);
  await ganar(LUIS, 40);
  expect(await casa.como(LUIS).verPremios()).toEqual(NADA);
  expect((await casa.como(LUIS).verYo()).premios).toBe(false);
  expect((await casa.como(ANA).verYo()).premios).toBe(false);
  expect(await casa.negado(LUIS, 'pedirPremio', { id })).toMatchObject({ estado: 409, codigo: 'PREMIOS_APAGADOS' });
});

test('a member for whom rewards are on sees their own, an admin everybody’s, and another member nothing', async () => {
  await activar(LUIS);
  const id = await premio(5);
  await ganar(LUIS, 10);
  const pedido = await casa.como(LUIS).pedirPremio({ id });
  for (const quien of [LUIS, ANA]) {
    expect((await casa.como(quien).verYo()).premios).toBe(true);
    expect(await casa.como(quien).verPremios()).toMatchObject({
      premios: [{ id, texto: '30 min de consola', coste: 5 }],
      cuentas: [{ miembro: casa.id(LUIS), saldo: 5, apartados: 5, deuda: 0 }],
      pedidos: [{ id: pedido.id, estado: 'PEDIDO', faltan: 0 }],
    });
  }
  expect(await casa.como(MARTA).verPremios()).toEqual(NADA);
  expect((await casa.como(MARTA).verYo()).premios).toBe(false);
});

describe('the balance', () => {
  test('counts only points earned since the switch, and no bonus', async () => {
    await ganar(LUIS, 30);
    casa.reloj.avanzar(60);
    await activar(LUIS);
    casa.reloj.avanzar(60);
    await ganar(LUIS, 12);
    expect(await cuenta(LUIS)).toEqual(SALDO(12));
    const { puntos_totales } = await casa.como(LUIS).verYo();
    expect(puntos_totales).toBeGreaterThan(42);
  });

  test('counts what the member did for others, and not what others did for them', async () => {
    await activar(LUIS, MARTA);
    const tarea = await casa.tarea({ puntos: 9 });
    const { id } = await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: null });
    await casa.como(MARTA).hechaPorMi({ id });
    expect([await cuenta(LUIS), await cuenta(MARTA)]).toEqual([SALDO(0), SALDO(9)]);
  });

  test('freezes while rewards are off, ends what waits, and goes on from there', async () => {
    await activar(LUIS);
    const id = await premio(8);
    casa.reloj.avanzar(60);
    await ganar(LUIS, 20);
    await casa.como(LUIS).pedirPremio({ id });
    casa.reloj.avanzar(60);
    await activar();
    expect(await casa.como(LUIS).verPremios()).toEqual(NADA);
    casa.reloj.avanzar(60);
    await ganar(LUIS, 100);
    casa.reloj.avanzar(60);
    await activar(LUIS);
    expect(await cuenta(LUIS)).toEqual(SALDO(20));
    expect((await casa.como(LUIS).verPremios()).pedidos).toMatchObject([{ estado: 'RETIRADO' }]);
  });

  test('counts what was done under a clock that was ahead when rewards were switched on', async () => {
    await casa.el('2026-11-21T23:30:00.000Z');
    await activar(LUIS);
    const id = await premio(8);
    await ganar(LUIS, 12);
    await casa.como(LUIS).pedirPremio({ id });
    await casa.el('2026-11-21T21:40:00.000Z');
    expect(await cuenta(LUIS)).toEqual(SALDO(4, 8));
    expect((await casa.como(LUIS).verPremios()).pedidos).toMatchObject([{ pedido_en: '2026-11-21T21:40:00.000Z' }]);
  });

  test('stops at zero when a granted reward loses its points; the debt is paid by the next ones', async () => {
    await activar(LUIS);
    const id = await premio(10);
    const hecha = await ganar(LUIS, 10);
    const pedido = await casa.como(LUIS).pedirPremio({ id });
    await casa.como(ANA).concederPremio({ id: pedido.id });
    const antes = (await casa.como(LUIS).verYo()).puntos_totales;
    await casa.como(ANA).noHecha({ id: hecha, motivo: 'Sigue sin fregar' });
    expect(await cuenta(LUIS)).toEqual(SALDO(0, 0, 10));
    expect((await casa.como(LUIS).verYo()).puntos_totales).toBeLessThan(antes);
    expect(await casa.negado(LUIS, 'pedirPremio', { id })).toMatchObject({
      codigo: 'PREMIO_FALTAN_PUNTOS',
      cuerpo: { error: 'Aún te faltan 20 puntos para este premio' },
    });
    await ganar(LUIS, 14);
    expect(await cuenta(LUIS)).toEqual(SALDO(4));
  });
});

describe('asking and answering', () => {
  test('one tap reserves the points; asking again while it waits changes nothing', async () => {
    await activar(LUIS);
    const id = await premio(6);
    await ganar(LUIS, 10);
    const uno = await casa.como(LUIS).pedirPremio({ id });
    const { version } = await casa.db
      .selectFrom('familias')
      .select('version')
      .where('id', '=', casa.familia.id)
      .executeTakeFirstOrThrow();
    expect(await casa.como(LUIS).pedirPremio({ id })).toEqual(uno);
    expect(await casa.db.selectFrom('familias').select('version').where('id', '=', casa.familia.id).execute()).toEqual([
      { version },
    ]);
    expect(await cuenta(LUIS)).toEqual(SALDO(4, 6));
    expect(await casa.negado(LUIS, 'pedirPremio', { id: await premio(5, 'Elegir la cena') })).toMatchObject({
      codigo: 'PREMIO_FALTAN_PUNTOS',
    });
  });

  test('a no gives the points back and carries the admin’s word, without which it is refused', async () => {
    await activar(LUIS);
    const id = await premio(6);
    await ganar(LUIS, 10);
    const pedido = await casa.como(LUIS).pedirPremio({ id });
    expect((await casa.pedir(ANA, 'denegarPremio', { id: pedido.id, motivo: '' })).estado).toBe(400);
    expect(await casa.como(ANA).denegarPremio({ id: pedido.id, motivo: 'Hoy no' })).toMatchObject({
      estado: 'DENEGADO',
      motivo: 'Hoy no',
    });
    expect(await cuenta(LUIS)).toEqual(SALDO(10));
    expect(await casa.negado(ANA, 'concederPremio', { id: pedido.id })).toMatchObject({ codigo: 'PREMIO_CONTESTADO' });
  });

  test('the member takes a waiting request back; an admin a granted one, for a day', async () => {
    await activar(LUIS);
    const id = await premio(6);
    await ganar(LUIS, 10);
    const primero = await casa.como(LUIS).pedirPremio({ id });
    expect(await casa.negado(MARTA, 'devolverPremio', { id: primero.id })).toMatchObject({ estado: 403 });
    expect(await casa.negado(ANA, 'devolverPremio', { id: primero.id })).toMatchObject({
      codigo: 'PREMIO_NO_SE_DEVUELVE',
    });
    expect(await casa.como(LUIS).devolverPremio({ id: primero.id })).toMatchObject({ estado: 'RETIRADO' });
    const { id: segundo } = await casa.como(LUIS).pedirPremio({ id });
    await casa.como(ANA).concederPremio({ id: segundo });
    expect(await cuenta(LUIS)).toEqual(SALDO(4));
    expect((await casa.negado(LUIS, 'devolverPremio', { id: segundo })).codigo).toBe('PREMIO_NO_SE_DEVUELVE');
    expect(await casa.como(ANA).devolverPremio({ id: segundo })).toMatchObject({ estado: 'DEVUELTO' });
    expect(await cuenta(LUIS)).toEqual(SALDO(10));
    const { id: tercero } = await casa.como(LUIS).pedirPremio({ id });
    await casa.como(ANA).concederPremio({ id: tercero });
    casa.reloj.avanzar(24 * 3_600);
    expect((await casa.negado(ANA, 'devolverPremio', { id: tercero })).codigo).toBe('PREMIO_NO_SE_DEVUELVE');
  });

  test('an admin’s own request is answered by another admin, if there is one', async () => {
    await activar(ANA);
    const id = await premio(6);
    await ganar(ANA, 20);
    await casa.como(ANA).cambiarRolAdmin({ id: casa.id(LUIS), es_administrador: true });
    const { id: pedido } = await casa.como(ANA).pedirPremio({ id });
    expect((await casa.negado(ANA, 'concederPremio', { id: pedido })).codigo).toBe('PREMIO_TUYO');
    await casa.como(LUIS).concederPremio({ id: pedido });
    await casa.como(LUIS).cambiarRolAdmin({ id: casa.id(ANA), es_administrador: true });
    await casa.como(ANA).cambiarRolAdmin({ id: casa.id(LUIS), es_administrador: false });
    const { id: otro } = await casa.como(ANA).pedirPremio({ id });
    expect(await casa.como(ANA).concederPremio({ id: otro })).toMatchObject({ estado: 'CONCEDIDO' });
  });

  test('a request keeps its text and cost when the reward is changed or removed', async () => {
    await activar(LUIS);
    const id = await premio(6);
    await ganar(LUIS, 10);
    const pedido = await casa.como(LUIS).pedirPremio({ id });
    await casa.como(ANA).editarPremio({ id, texto: 'Una hora de consola', coste: 60 });
    await casa.como(ANA).borrarPremio({ id });
    expect(await casa.como(ANA).concederPremio({ id: pedido.id })).toMatchObject({
      premio: null,
      texto: '30 min de consola',
      coste: 6,
    });
    expect(await cuenta(LUIS)).toEqual(SALDO(4));
  });

  test('archiving a member ends what they asked for and switches rewards off', async () => {
    await activar(LUIS);
    const id = await premio(6);
    await ganar(LUIS, 10);
    await casa.como(LUIS).pedirPremio({ id });
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    expect(await casa.como(ANA).verPremios()).toMatchObject({ cuentas: [], pedidos: [] });
    expect(await casa.db.selectFrom('pedidos_premio').select('estado').execute()).toEqual([{ estado: 'RETIRADO' }]);
    await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) });
    expect((await casa.como(ANA).verPremios()).cuentas).toEqual([]);
  });
});

describe('at the same time', () => {
  test('two rewards asked for with points for one: one is reserved, the other refused', async () => {
    await activar(LUIS);
    const ids = [await premio(10), await premio(10, 'Elegir la cena')];
    await ganar(LUIS, 15);
    const respuestas = await Promise.all(ids.map((id) => casa.pedir(LUIS, 'pedirPremio', { id })));
    expect(respuestas.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await cuenta(LUIS)).toEqual(SALDO(5, 10));
  });

  test('two admins answer at once: only one answer counts', async () => {
    await activar(MARTA);
    const id = await premio(10);
    await ganar(MARTA, 10);
    await casa.como(ANA).cambiarRolAdmin({ id: casa.id(LUIS), es_administrador: true });
    const pedido = (await casa.como(MARTA).pedirPremio({ id })).id;
    const respuestas = await Promise.all([
      casa.pedir(ANA, 'concederPremio', { id: pedido }),
      casa.pedir(LUIS, 'denegarPremio', { id: pedido, motivo: 'No' }),
    ]);
    expect(respuestas.filter((r) => r.estado === 200)).toHaveLength(1);
  });

  test('a correction while it is granted: either the grant is refused, or its points become a debt', async () => {
    await activar(LUIS);
    const id = await premio(10);
    const hecha = await ganar(LUIS, 10);
    const pedido = (await casa.como(LUIS).pedirPremio({ id })).id;
    const [concedido] = await Promise.all([
      casa.pedir(ANA, 'concederPremio', { id: pedido }),
      casa.pedir(ANA, 'noHecha', { id: hecha, motivo: 'Sigue sin fregar' }),
    ]);
    expect(await cuenta(LUIS)).toEqual(concedido.estado === 200 ? SALDO(0, 0, 10) : SALDO(0, 10));
  });

  test('a request whose points were corrected away cannot be granted; the refusal says how many are missing', async () => {
    await activar(LUIS);
    const id = await premio(10);
    const hecha = await ganar(LUIS, 10);
    const pedido = (await casa.como(LUIS).pedirPremio({ id })).id;
    await casa.como(ANA).noHecha({ id: hecha, motivo: 'Sigue sin fregar' });
    expect((await casa.como(ANA).verPremios()).pedidos).toMatchObject([{ id: pedido, faltan: 10 }]);
    expect(await casa.negado(ANA, 'concederPremio', { id: pedido })).toMatchObject({
      codigo: 'PREMIO_YA_NO_LLEGA',
      cuerpo: { error: 'A Luis ya no le llegan los puntos: le faltan 10' },
    });
  });
});

test('the list holds forty rewards of 2 to 60 characters and 1 to 9999 points', async () => {
  for (const mal of [
    { texto: 'x', coste: 5 },
    { texto: 'x'.repeat(61), coste: 5 },
    { texto: 'Cine', coste: 0 },
    { texto: 'Cine', coste: 10_000 },
    { texto: 'Cine', coste: 1.5 },
  ])
    expect((await casa.pedir(ANA, 'crearPremio', mal)).estado).toBe(400);
  for (let n = 1; n <= MAXIMO_PREMIOS; n += 1) await premio(n);
  expect(await casa.negado(ANA, 'crearPremio', { texto: 'Cine', coste: 5 })).toMatchObject({
    codigo: 'DEMASIADOS_PREMIOS',
  });
});

test('only members who live here are given rewards, and only admins give them', async () => {
  expect((await casa.pedir(ANA, 'ponerConPremios', { miembros: [999_999] })).estado).toBe(400);
  expect((await casa.pedir(LUIS, 'ponerConPremios', { miembros: [casa.id(LUIS)] })).estado).toBe(403);
});
