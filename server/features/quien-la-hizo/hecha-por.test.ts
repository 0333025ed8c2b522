import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Correccion } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA, LEO, NICO] = [0, 1, 2, 3, 4];
const miembro = (i: number) => familia.miembros[i]!;

beforeEach(async () => {
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Marta', grupo_edad: 'JUVENIL' },
    { nombre: 'Leo', grupo_edad: 'INFANTIL' },
    { nombre: 'Nico', cuenta: false },
  ]);
});
afterEach(() => app.app.close());

const como = (quien: number, metodo: 'GET' | 'POST' | 'PATCH', url: string, cuerpo?: unknown) =>
  llamarComo(app, miembro(quien), metodo, url, cuerpo);
const laHizo = (quien: number, id: number, hizo: number, estado?: 'PENDIENTE' | 'COMPLETADA') =>
  como(quien, 'POST', ruta(RUTAS.hechaPor, { id }), {
    miembro: miembro(hizo).id,
    ...(estado === undefined ? {} : { estado }),
  });
const primera = async (quien: number): Promise<Asignacion> => (await pendientesDe(app, familia, quien))[0]!;
const alDia = async (instante: string) => {
  reloj.poner(instante);
  await empezarDia(app.contexto, familia.id);
};
const de = async (quien: number) => (await fotoDelTrabajo(app)).usuarios.find((u) => u.id === miembro(quien).id)!;
const logrosDe = async (quien: number) =>
  (await fotoDelTrabajo(app)).logros.filter((l) => l.miembro_id === miembro(quien).id).map((l) => l.codigo);

test('the owner, or an admin, names the author of a pending one: also a member without an account', async () => {
  await repartir(app, familia, [await crearTarea(app, familia, { puntos: 10 }), LUIS]);
  const { id } = await primera(LUIS);
  const antes = await fotoDelTrabajo(app);
  expect((await laHizo(LUIS, id, NICO)).cuerpo).toMatchObject({
    message: '¡Bien hecho! +10 puntos para Nico',
    asignacion: { hecha_por: miembro(NICO).id, hecha_por_nombre: 'Nico', puede_objetar_hasta: null },
  });
  expect(await de(NICO)).toMatchObject({ puntos_totales: 15, racha_dias: 1 });
  expect((await como(LUIS, 'POST', ruta(RUTAS.deshacerCompletar, { id }))).estado).toBe(200);
  expect(await fotoDelTrabajo(app)).toEqual(antes);
  expect((await laHizo(ANA, id, MARTA)).estado).toBe(200);
});

test('a completed one moves to its real author, with all that hangs on it, and back', async () => {
  await repartir(app, familia, [await crearTarea(app, familia, { puntos: 10 }), LUIS]);
  const { id } = await primera(LUIS);
  await como(LUIS, 'PATCH', ruta(RUTAS.completar, { id }));
  const antes = await fotoDelTrabajo(app);
  expect((await laHizo(LUIS, id, MARTA)).cuerpo).toMatchObject({ puntos: 10, puntos_totales: 15, racha_dias: 1 });
  expect([await de(LUIS), await de(MARTA)].map((u) => [u.puntos_totales, u.racha_dias])).toEqual([
    [0, 0],
    [15, 1],
  ]);
  expect([await logrosDe(LUIS), await logrosDe(MARTA)]).toEqual([[], ['PRIMERA_TAREA']]);
  // From here on it is not Luis’s any more: an admin may.
  expect((await laHizo(LUIS, id, LUIS)).cuerpo).toMatchObject({ codigo: 'HECHA_POR_OTRO' });
  expect((await laHizo(ANA, id, MARTA)).cuerpo).toMatchObject({ codigo: 'YA_CONSTA' });
  expect((await laHizo(ANA, id, LUIS)).estado).toBe(200);
  const despues = await fotoDelTrabajo(app);
  expect({ ...despues, logros: [] }).toEqual({ ...antes, logros: [] });
  expect(await logrosDe(LUIS)).toEqual(['PRIMERA_TAREA']);
  const suyas = (await como(LUIS, 'GET', RUTAS.correcciones)).cuerpo as Correccion[];
  expect(suyas.map((c) => [c.hecha_por.nombre, c.ahora_de?.nombre])).toEqual([
    ['Marta', 'Luis'],
    ['Luis', 'Marta'],
  ]);
});

test('days later: the streak that it had broken goes on, and the week’s win moves', async () => {
  const [una, otra] = [await crearTarea(app, familia, { puntos: 10 }), await crearTarea(app, familia, { puntos: 4 })];
  await repartir(app, familia, [una, LUIS], [otra, MARTA]);
  let id = 0;
  for (const dia of [16, 17, 18]) {
    await alDia(`2026-11-${String(dia)}T10:00:00.000Z`);
    if (dia === 17) id = (await primera(LUIS)).id;
    await como(LUIS, 'PATCH', ruta(RUTAS.completar, { id: (await primera(LUIS)).id }));
    // On Tuesday Marta does Luis's, who ticks it, and leaves hers.
    if (dia !== 17) await como(MARTA, 'PATCH', ruta(RUTAS.completar, { id: (await primera(MARTA)).id }));
  }
  expect([await de(LUIS), await de(MARTA)].map((u) => u.racha_dias)).toEqual([3, 1]);
  await laHizo(ANA, id, MARTA);
  expect(await logrosDe(MARTA)).toEqual(expect.arrayContaining(['RACHA_3']));
  expect(await logrosDe(LUIS)).not.toContain('RACHA_3');
  // Luis did nothing on Tuesday, and nothing of his was left: it neither adds nor breaks.
  expect([await de(LUIS), await de(MARTA)].map((u) => u.racha_dias)).toEqual([2, 3]);
});

test('refused by an outsider, for an author whom it does not suit, and in another state than was seen', async () => {
  await repartir(app, familia, [await crearTarea(app, familia, { apta_infantil: false }), LUIS]);
  const { id } = await primera(LUIS);
  expect((await laHizo(MARTA, id, MARTA)).cuerpo).toMatchObject({
    codigo: 'HECHA_AJENA',
    error: 'Quién la hizo lo dice Luis, o quien administra la familia',
  });
  expect((await laHizo(LUIS, id, LEO)).cuerpo).toMatchObject({
    codigo: 'HECHA_NO_APTA',
    error: 'Esta tarea no es para la edad de Leo',
  });
  expect((await como(LUIS, 'POST', ruta(RUTAS.hechaPor, { id }), { miembro: 9999 })).cuerpo).toEqual({
    miembro: ['Este miembro no existe'],
  });
  expect((await laHizo(ANA, id, MARTA, 'COMPLETADA')).cuerpo).toMatchObject({ codigo: 'SIN_COMPLETAR' });
  await como(LUIS, 'PATCH', ruta(RUTAS.completar, { id }));
  expect((await laHizo(ANA, id, MARTA, 'PENDIENTE')).cuerpo).toMatchObject({ codigo: 'ASIGNACION_COMPLETADA' });
  expect((await fotoDelTrabajo(app)).asignaciones.find((a) => a.id === id)).toMatchObject({ hecha_por: null });
});
