import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Correccion, Corregida } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const miembro = (i: number) => familia.miembros[i]!;

beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const como = (quien: number, metodo: 'GET' | 'POST' | 'PATCH', url: string, cuerpo?: unknown) =>
  llamarComo(app, miembro(quien), metodo, url, cuerpo);
/** A chore of one that another says to have done. */
const reclamada = async (dueno: number, quien: number): Promise<number> => {
  await repartir(app, familia, [await crearTarea(app, familia, { puntos: 10 }), dueno]);
  const { id } = (await pendientesDe(app, familia, dueno))[0]!;
  expect((await como(quien, 'POST', ruta(RUTAS.hechaPorMi, { id }))).estado).toBe(200);
  return id;
};
const objetar = (quien: number, id: number, dice = 'LA_HICE_YO') =>
  como(quien, 'POST', ruta(RUTAS.objetar, { id }), { dice });
const decidir = (quien: number, id: number, acepta: boolean) =>
  como(quien, 'POST', ruta(RUTAS.decidirObjecion, { id }), { acepta });
const correcciones = async (quien: number): Promise<Correccion[]> =>
  z.array(z.strictObject(Correccion.shape)).parse((await como(quien, 'GET', RUTAS.correcciones)).cuerpo);
const puntos = async () =>
  Object.fromEntries((await fotoDelTrabajo(app)).usuarios.map((u) => [u.first_name, u.puntos_totales]));
const hecha = async (id: number) => (await fotoDelTrabajo(app)).asignaciones.find((a) => a.id === id)!;

test('until an admin decides the claim counts; only the members concerned see the objection', async () => {
  const id = await reclamada(LUIS, MARTA);
  const antes = await fotoDelTrabajo(app);
  const { estado, cuerpo } = await objetar(LUIS, id);
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
  expect(await fotoDelTrabajo(app)).toEqual(antes);
  expect((await correcciones(ANA)).map((c) => c.puedes_decidir)).toEqual([true]);
  expect((await correcciones(MARTA)).map((c) => c.puedes_decidir)).toEqual([false]);
  expect(await correcciones(LEO)).toEqual([]);
});

test('for the owner: it is theirs, as if they had ticked it, and history shows both', async () => {
  const id = await reclamada(LUIS, MARTA);
  const { correccion } = (await objetar(LUIS, id)).cuerpo as Corregida;
  expect(await decidir(MARTA, correccion.id, false)).toMatchObject({ estado: 403 });
  expect((await decidir(ANA, correccion.id, true)).cuerpo).toMatchObject({
    message: 'Has dado la razón a Luis',
    correccion: { resolucion: 'ACEPTADA', resuelta_por: { nombre: 'Ana' }, leida: false },
  });
  expect(await puntos()).toMatchObject({ Luis: 15, Marta: 0 });
  expect(await hecha(id)).toMatchObject({ estado: 'COMPLETADA', hecha_por: null, puntos_ganados: 10 });
  expect(await decidir(ANA, correccion.id, false)).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'OBJECION_DECIDIDA', error: 'Esto ya está decidido' },
  });
  expect((await como(LUIS, 'POST', ruta(RUTAS.leerCorreccion, { id: correccion.id }))).estado).toBe(409);
  expect((await como(MARTA, 'POST', ruta(RUTAS.leerCorreccion, { id: correccion.id }))).cuerpo).toMatchObject({
    leida: true,
  });
});

test('not done at all: all is as before the claim', async () => {
  await repartir(app, familia, [await crearTarea(app, familia), LUIS]);
  const { id } = (await pendientesDe(app, familia, LUIS))[0]!;
  const antes = await fotoDelTrabajo(app);
  await como(MARTA, 'POST', ruta(RUTAS.hechaPorMi, { id }));
  const { correccion } = (await objetar(LUIS, id, 'NO_ESTA_HECHA')).cuerpo as Corregida;
  await decidir(ANA, correccion.id, true);
  expect(await fotoDelTrabajo(app)).toEqual(antes);
});

test('for the claimant: the claim stays, and cannot be objected to twice', async () => {
  const id = await reclamada(LUIS, MARTA);
  const antes = await fotoDelTrabajo(app);
  const { correccion } = (await objetar(LUIS, id)).cuerpo as Corregida;
  await decidir(ANA, correccion.id, false);
  expect(await fotoDelTrabajo(app)).toEqual(antes);
  expect((await objetar(LUIS, id)).cuerpo).toMatchObject({ codigo: 'YA_OBJETADA' });
});

test('against the only admin’s claim: the owner’s objection counts at once', async () => {
  const id = await reclamada(LUIS, ANA);
  expect((await objetar(LUIS, id)).cuerpo).toMatchObject({
    message: 'Apuntado: la hiciste tú',
    correccion: { resolucion: 'ACEPTADA', resuelta_por: null },
  });
  expect(await puntos()).toMatchObject({ Ana: 0, Luis: 15 });
});

test('against an admin’s own claim: another admin decides, and not the claimant', async () => {
  await como(ANA, 'POST', ruta(RUTAS.rolAdmin, { id: miembro(LUIS).id }), { es_administrador: true });
  const id = await reclamada(LEO, ANA);
  const { correccion } = (await objetar(LEO, id)).cuerpo as Corregida;
  expect(correccion.resolucion).toBeNull();
  for (const respuesta of [
    await decidir(ANA, correccion.id, false),
    await como(ANA, 'POST', ruta(RUTAS.hechaPor, { id }), { miembro: miembro(MARTA).id }),
    await como(ANA, 'POST', ruta(RUTAS.noHecha, { id }), { motivo: 'Me equivoqué' }),
  ])
    expect(respuesta).toMatchObject({ estado: 409, cuerpo: { codigo: 'OBJECION_CONTRA_TI' } });
  expect((await decidir(LUIS, correccion.id, true)).estado).toBe(200);
});

test('only by the owner, within a day, and against another member’s own claim', async () => {
  const id = await reclamada(LUIS, MARTA);
  expect((await objetar(LEO, id)).cuerpo).toMatchObject({ codigo: 'ASIGNACION_AJENA' });
  expect((await objetar(LUIS, id, 'QUIZAS')).estado).toBe(400);
  reloj.poner('2026-11-22T10:00:00.000Z');
  expect((await objetar(LUIS, id)).cuerpo).toMatchObject({ codigo: 'OBJETAR_TARDE' });
  const [{ id: otra } = { id: 0 }] = await pendientesDe(app, familia, LUIS);
  expect((await objetar(LUIS, otra)).cuerpo).toMatchObject({ codigo: 'SIN_COMPLETAR' });
  await como(LUIS, 'POST', ruta(RUTAS.hechaPor, { id: otra }), { miembro: miembro(MARTA).id });
  expect((await objetar(LUIS, otra)).cuerpo).toMatchObject({ codigo: 'OBJETAR_NADA' });
});

test('the claimant undoes it before a decision: the objection is withdrawn, and stays in the log', async () => {
  const id = await reclamada(LUIS, MARTA);
  const { correccion } = (await objetar(LUIS, id)).cuerpo as Corregida;
  expect((await como(MARTA, 'POST', ruta(RUTAS.deshacerCompletar, { id }))).estado).toBe(200);
  expect((await correcciones(LUIS)).map((c) => [c.id, c.resolucion])).toEqual([[correccion.id, 'RETIRADA']]);
  expect((await decidir(ANA, correccion.id, true)).cuerpo).toMatchObject({ codigo: 'OBJECION_DECIDIDA' });
});
