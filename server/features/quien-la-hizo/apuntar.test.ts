import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asignacion, Completada } from '#shared/contracts/asignaciones.ts';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { montarCuentas } from '#server/testing/casa-con-cuentas.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';

let casa: Awaited<ReturnType<typeof montarCuentas>>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

const como = (quien: number, metodo: 'GET' | 'POST', url: string, cuerpo?: unknown) =>
  llamarComo(casa.app, casa.miembro(quien), metodo, url, cuerpo);
const apuntar = async (quien: number, nombre = 'Montar la estantería') => {
  const { estado, cuerpo } = await como(quien, 'POST', RUTAS.apuntarHecha, { nombre, tiempo_estimado: 50 });
  expect(estado, JSON.stringify(cuerpo)).toBe(201);
  return (cuerpo as Completada).asignacion;
};
const objetar = (quien: number, id: number, dice = 'NO_ESTA_HECHA') =>
  como(quien, 'POST', ruta(RUTAS.objetar, { id }), { dice });
const puntos = async (quien: number) =>
  ((await como(quien, 'GET', RUTAS.yo)).cuerpo as { puntos_totales: number }).puntos_totales;
const dichas = async (quien: number): Promise<Asignacion[]> =>
  ((await como(quien, 'GET', RUTAS.asignacionesHoy)).cuerpo as { de_ayer: Asignacion[] }).de_ayer;

beforeEach(async () => {
  casa = await montarCuentas();
});
afterEach(() => casa.app.app.close());

test('a chore that nobody had listed earns ten points, counts as done, and neither as promised nor in the next balance', async () => {
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
  // No list of chores, no vote and no draft shows it.
  expect((await como(ANA, 'GET', RUTAS.tareas)).cuerpo).toEqual([]);
  expect((await como(ANA, 'GET', RUTAS.misTareas)).cuerpo).toEqual([]);
});

test('a member enters two a day, a third is refused in words, and the next day two more', async () => {
  await apuntar(LEO);
  await apuntar(LEO, 'Regar el jardín de la abuela');
  const tercera = await como(LEO, 'POST', RUTAS.apuntarHecha, { nombre: 'Otra más' });
  expect([tercera.estado, tercera.cuerpo]).toMatchObject([
    409,
    { error: 'Hoy ya has apuntado dos. Mañana puedes apuntar más' },
  ]);
  await apuntar(MARTA);
  await casa.el('2026-11-17T10:00:00.000Z');
  await apuntar(LEO);
});

test('it is told to all; anyone else may object for a day, and an admin decides', async () => {
  const { id } = await apuntar(LEO);
  const antes = await puntos(LEO);
  expect((await dichas(MARTA)).map((a) => a.id)).toEqual([id]);
  expect((await objetar(LEO, id)).cuerpo).toMatchObject({ codigo: 'OBJETAR_NADA' });
  expect((await objetar(MARTA, id, 'LA_HICE_YO')).cuerpo).toMatchObject({ codigo: 'ASIGNACION_AJENA' });
  const { correccion } = (await objetar(MARTA, id)).cuerpo as Corregida;
  expect(await puntos(LEO)).toBe(antes);
  expect((await objetar(LUIS, id)).cuerpo).toMatchObject({ codigo: 'YA_OBJETADA' });
  expect((await como(ANA, 'POST', ruta(RUTAS.decidirObjecion, { id: correccion.id }), { acepta: true })).estado).toBe(
    200,
  );
  expect(await puntos(LEO)).toBe(0);
  expect(casa.de(await casa.cuentas(), LEO)).toMatchObject({ prometido: 0, hecho: 0 });
  expect(await dichas(MARTA)).toEqual([]);
});

test('after a day nobody objects, and an admin may still say that it was not done', async () => {
  const { id } = await apuntar(LEO);
  await casa.el('2026-11-17T11:00:00.000Z');
  expect((await objetar(MARTA, id)).cuerpo).toMatchObject({ codigo: 'OBJETAR_TARDE' });
  expect((await como(ANA, 'POST', ruta(RUTAS.noHecha, { id }), { motivo: 'No está montada' })).estado).toBe(200);
  expect(await puntos(LEO)).toBe(0);
});

test('the same request sent twice enters it once', async () => {
  const clave = '0b7d4d3e-7c7a-4d39-9f5d-0e6a5b8a2c11';
  const token = await casa.app.contexto.tokens.firmarAcceso({
    usuario: casa.miembro(LEO).id,
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
