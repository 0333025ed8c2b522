import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { montarCuentas } from '#server/testing/casa-con-cuentas.ts';

let casa: Awaited<ReturnType<typeof montarCuentas>>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

const apuntar = async (quien: number, nombre = 'Montar la estantería') => {
  const { estado, cuerpo } = await casa.pedir(quien, 'apuntarHecha', { nombre, tiempo_estimado: 50 });
  expect(estado, JSON.stringify(cuerpo)).toBe(201);
  return cuerpo.asignacion;
};
const puntos = async (quien: number) => (await casa.como(quien).verYo()).puntos_totales;
const dichas = async (quien: number): Promise<Asignacion[]> => (await casa.como(quien).verHoy()).de_ayer;

beforeEach(async () => {
  casa = await montarCuentas();
});
afterEach(() => casa.cerrar());

test('an unlisted chore earns ten points and counts as done, but neither as promised nor in the next balance', async () => {
  const hecha = await apuntar(LEO);
  expect(hecha).toMatchObject({ estado: 'COMPLETADA', puntos_ganados: 10, apuntada: true, hecha_ayer: false });
  expect(hecha.puede_deshacer_hasta).toBeNull();
  expect(casa.de(await casa.cuentas(), LEO)).toMatchObject({
    prometido: 0,
    hecho: 10,
    apuntado: 10,
    extra: 0,
    saldo: 0,
  });
  expect(await puntos(LEO)).toBeGreaterThanOrEqual(10);
  // No list of chores shows the chore that was entered.
  expect(await casa.como(ANA).verTareas()).toEqual([]);
  expect(await casa.como(ANA).verMisTareas()).toEqual([]);
});

test('a member enters two a day; a third is refused with an explanation, and the next day allows two more', async () => {
  await apuntar(LEO);
  await apuntar(LEO, 'Regar el jardín de la abuela');
  const tercera = await casa.pedir(LEO, 'apuntarHecha', { nombre: 'Otra más' });
  expect([tercera.estado, tercera.cuerpo]).toMatchObject([
    409,
    { error: 'Hoy ya has apuntado dos. Mañana puedes apuntar más' },
  ]);
  await apuntar(MARTA);
  await casa.el('2026-11-17T10:00:00.000Z');
  await apuntar(LEO);
});

test('everyone is told; any other member may object within a day, and an admin decides', async () => {
  const { id } = await apuntar(LEO);
  const antes = await puntos(LEO);
  expect((await dichas(MARTA)).map((a) => a.id)).toEqual([id]);
  expect(await casa.negado(LEO, 'objetar', { id, dice: 'NO_ESTA_HECHA' })).toMatchObject({ codigo: 'OBJETAR_NADA' });
  expect(await casa.negado(MARTA, 'objetar', { id, dice: 'LA_HICE_YO' })).toMatchObject({ codigo: 'ASIGNACION_AJENA' });
  const { correccion } = await casa.como(MARTA).objetar({ id, dice: 'NO_ESTA_HECHA' });
  expect(await puntos(LEO)).toBe(antes);
  expect(await casa.negado(LUIS, 'objetar', { id, dice: 'NO_ESTA_HECHA' })).toMatchObject({ codigo: 'YA_OBJETADA' });
  await casa.como(ANA).decidirObjecion({ id: correccion.id, acepta: true });
  expect(await puntos(LEO)).toBe(0);
  expect(casa.de(await casa.cuentas(), LEO)).toMatchObject({ prometido: 0, hecho: 0 });
  expect(await dichas(MARTA)).toEqual([]);
});

test('after a day nobody can object, but an admin may still say that it was not done', async () => {
  const { id } = await apuntar(LEO);
  await casa.el('2026-11-17T11:00:00.000Z');
  expect(await casa.negado(MARTA, 'objetar', { id, dice: 'NO_ESTA_HECHA' })).toMatchObject({ codigo: 'OBJETAR_TARDE' });
  await casa.como(ANA).noHecha({ id, motivo: 'No está montada' });
  expect(await puntos(LEO)).toBe(0);
});

test('the same request sent twice enters it once', async () => {
  const clave = '0b7d4d3e-7c7a-4d39-9f5d-0e6a5b8a2c11';
  const token = await casa.app.contexto.tokens.firmarAcceso({
    usuario: casa.id(LEO),
    acceso: casa.miembro(LEO).acceso,
  });
  for (let n = 0; n < 2; n += 1)
    await casa.app.app.inject({
      method: 'POST',
      url: RUTAS.apuntarHecha,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': clave },
      payload: { nombre: 'Montar la estantería' },
    });
  expect(casa.de(await casa.cuentas(), LEO)).toMatchObject({ apuntado: 10 });
});
