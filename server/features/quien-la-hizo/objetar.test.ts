import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Correccion, Corregida } from '#shared/contracts/correcciones.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

/** Deals `dueno` a chore that `quien` claims to have done; returns the id of its occurrence. */
const reclamada = async (dueno: number, quien: number): Promise<number> => {
  await casa.repartir([await casa.tarea({ puntos: 10 }), dueno]);
  const { id } = await casa.primera(dueno);
  await casa.como(quien).hechaPorMi({ id });
  return id;
};
const correcciones = async (quien: number): Promise<Correccion[]> =>
  z.array(z.strictObject(Correccion.shape)).parse(await casa.como(quien).verCorrecciones());
const puntos = async () =>
  Object.fromEntries((await fotoDelTrabajo(casa.app)).usuarios.map((u) => [u.first_name, u.puntos_totales]));
const hecha = async (id: number) => (await fotoDelTrabajo(casa.app)).asignaciones.find((a) => a.id === id)!;

test('the claim counts until an admin decides; only the members concerned see the objection', async () => {
  const id = await reclamada(LUIS, MARTA);
  const antes = await fotoDelTrabajo(casa.app);
  const { estado, cuerpo } = await casa.pedir(LUIS, 'objetar', { id, dice: 'LA_HICE_YO' });
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  expect(Corregida.parse(cuerpo)).toMatchObject({
    message: 'Lo decidirá quien administra la familia',
    correccion: {
      tipo: 'OBJECION',
      dice: 'LA_HICE_YO',
      dueno: { nombre: 'Luis' },
      hecha_por: { nombre: 'Marta' },
      puntos: 10,
      resolucion: null,
      puedes_decidir: false,
    },
  });
  expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
  expect((await correcciones(ANA)).map((c) => c.puedes_decidir)).toEqual([true]);
  expect((await correcciones(MARTA)).map((c) => c.puedes_decidir)).toEqual([false]);
  expect(await correcciones(LEO)).toEqual([]);
});

test('an objection decided for the owner makes the chore theirs as if they had done it, and the history shows both', async () => {
  const id = await reclamada(LUIS, MARTA);
  const { correccion } = await casa.como(LUIS).objetar({ id, dice: 'LA_HICE_YO' });
  expect(await casa.negado(MARTA, 'decidirObjecion', { id: correccion.id, acepta: false })).toMatchObject({
    estado: 403,
  });
  expect(await casa.como(ANA).decidirObjecion({ id: correccion.id, acepta: true })).toMatchObject({
    message: 'Has dado la razón a Luis',
    correccion: { resolucion: 'ACEPTADA', resuelta_por: { nombre: 'Ana' }, leida: false },
  });
  expect(await puntos()).toMatchObject({ Luis: 15, Marta: 0 });
  expect(await hecha(id)).toMatchObject({ estado: 'COMPLETADA', hecha_por: null, puntos_ganados: 10 });
  expect(await casa.negado(ANA, 'decidirObjecion', { id: correccion.id, acepta: false })).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'OBJECION_DECIDIDA', error: 'Esto ya está decidido' },
  });
  expect(await casa.negado(LUIS, 'leerCorreccion', { id: correccion.id })).toMatchObject({ estado: 409 });
  expect(await casa.como(MARTA).leerCorreccion({ id: correccion.id })).toMatchObject({
    leida: true,
  });
});

test('an objection decided as not done restores the state before the claim', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  const { id } = await casa.primera(LUIS);
  const antes = await fotoDelTrabajo(casa.app);
  await casa.como(MARTA).hechaPorMi({ id });
  const { correccion } = await casa.como(LUIS).objetar({ id, dice: 'NO_ESTA_HECHA' });
  await casa.como(ANA).decidirObjecion({ id: correccion.id, acepta: true });
  expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
});

test('an objection decided for the claimant leaves the claim, and cannot be made again', async () => {
  const id = await reclamada(LUIS, MARTA);
  const antes = await fotoDelTrabajo(casa.app);
  const { correccion } = await casa.como(LUIS).objetar({ id, dice: 'LA_HICE_YO' });
  await casa.como(ANA).decidirObjecion({ id: correccion.id, acepta: false });
  expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
  expect(await casa.negado(LUIS, 'objetar', { id, dice: 'LA_HICE_YO' })).toMatchObject({ codigo: 'YA_OBJETADA' });
});

test('an objection to the only admin’s claim counts at once', async () => {
  const id = await reclamada(LUIS, ANA);
  expect(await casa.como(LUIS).objetar({ id, dice: 'LA_HICE_YO' })).toMatchObject({
    message: 'Apuntado: la hiciste tú',
    correccion: { resolucion: 'ACEPTADA', resuelta_por: null },
  });
  expect(await puntos()).toMatchObject({ Ana: 0, Luis: 15 });
});

test('an objection to an admin’s claim is decided by another admin, not by the claimant', async () => {
  await casa.como(ANA).cambiarRolAdmin({ id: casa.id(LUIS), es_administrador: true });
  const id = await reclamada(LEO, ANA);
  const { correccion } = await casa.como(LEO).objetar({ id, dice: 'LA_HICE_YO' });
  expect(correccion.resolucion).toBeNull();
  for (const respuesta of [
    await casa.pedir(ANA, 'decidirObjecion', { id: correccion.id, acepta: false }),
    await casa.pedir(ANA, 'hechaPor', { id, miembro: casa.id(MARTA) }),
    await casa.pedir(ANA, 'noHecha', { id, motivo: 'Me equivoqué' }),
  ])
    expect(respuesta).toMatchObject({ estado: 409, cuerpo: { codigo: 'OBJECION_CONTRA_TI' } });
  await casa.como(LUIS).decidirObjecion({ id: correccion.id, acepta: true });
});

test('an objection is possible only for the owner, within a day, and against another member’s claim about themselves', async () => {
  const id = await reclamada(LUIS, MARTA);
  expect(await casa.negado(LEO, 'objetar', { id, dice: 'LA_HICE_YO' })).toMatchObject({ codigo: 'ASIGNACION_AJENA' });
  expect(await casa.negado(LUIS, 'objetar', { id, dice: 'QUIZAS' })).toMatchObject({ estado: 400 });
  casa.reloj.poner('2026-11-22T10:00:00.000Z');
  expect(await casa.negado(LUIS, 'objetar', { id, dice: 'LA_HICE_YO' })).toMatchObject({ codigo: 'OBJETAR_TARDE' });
  const [{ id: otra } = { id: 0 }] = await casa.pendientes(LUIS);
  expect(await casa.negado(LUIS, 'objetar', { id: otra, dice: 'LA_HICE_YO' })).toMatchObject({
    codigo: 'SIN_COMPLETAR',
  });
  await casa.como(LUIS).hechaPor({ id: otra, miembro: casa.id(MARTA) });
  expect(await casa.negado(LUIS, 'objetar', { id: otra, dice: 'LA_HICE_YO' })).toMatchObject({
    codigo: 'OBJETAR_NADA',
  });
});

test('if the claimant undoes the claim before a decision, the objection is withdrawn but stays in the log', async () => {
  const id = await reclamada(LUIS, MARTA);
  const { correccion } = await casa.como(LUIS).objetar({ id, dice: 'LA_HICE_YO' });
  await casa.como(MARTA).deshacer({ id });
  expect((await correcciones(LUIS)).map((c) => [c.id, c.resolucion])).toEqual([[correccion.id, 'RETIRADA']]);
  expect(await casa.negado(ANA, 'decidirObjecion', { id: correccion.id, acepta: true })).toMatchObject({
    codigo: 'OBJECION_DECIDIDA',
  });
});
