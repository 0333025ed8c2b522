import { afterEach, beforeEach, expect, test } from 'vitest';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, LEO, NICO] = [0, 1, 2, 3, 4];

beforeEach(async () => {
  casa = await abrirCasa({
    ahora: '2026-11-16T10:00:00.000Z',
    miembros: [
      { nombre: 'Ana', admin: true },
      { nombre: 'Luis' },
      { nombre: 'Marta', grupo_edad: 'JUVENIL' },
      { nombre: 'Leo', grupo_edad: 'INFANTIL' },
      { nombre: 'Nico', cuenta: false },
    ],
  });
});
afterEach(() => casa.cerrar());

const laHizo = (quien: number, id: number, hizo: number, estado?: 'PENDIENTE' | 'COMPLETADA') =>
  casa.pedir(quien, 'hechaPor', { id, miembro: casa.id(hizo), ...(estado === undefined ? {} : { estado }) });
const de = async (quien: number) => (await fotoDelTrabajo(casa.app)).usuarios.find((u) => u.id === casa.id(quien))!;
const logrosDe = async (quien: number) =>
  (await fotoDelTrabajo(casa.app)).logros.filter((l) => l.miembro_id === casa.id(quien)).map((l) => l.codigo);

test('the owner or an admin names who did a pending one, even a member without an account', async () => {
  await casa.repartir([await casa.tarea({ puntos: 10 }), LUIS]);
  const { id } = await casa.primera(LUIS);
  const antes = await fotoDelTrabajo(casa.app);
  expect((await laHizo(LUIS, id, NICO)).cuerpo).toMatchObject({
    message: '¡Bien hecho! +10 puntos para Nico',
    asignacion: { hecha_por: casa.id(NICO), hecha_por_nombre: 'Nico', puede_objetar_hasta: null },
  });
  expect(await de(NICO)).toMatchObject({ puntos_totales: 15, racha_dias: 1 });
  await casa.como(LUIS).deshacer({ id });
  expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
  expect((await laHizo(ANA, id, MARTA)).estado).toBe(200);
});

test('a completed one moves to the member who did it, with points, streak and achievements, and back', async () => {
  await casa.repartir([await casa.tarea({ puntos: 10 }), LUIS]);
  const { id } = await casa.primera(LUIS);
  await casa.como(LUIS).completar({ id });
  const antes = await fotoDelTrabajo(casa.app);
  expect((await laHizo(LUIS, id, MARTA)).cuerpo).toMatchObject({ puntos: 10, puntos_totales: 15, racha_dias: 1 });
  expect([await de(LUIS), await de(MARTA)].map((u) => [u.puntos_totales, u.racha_dias])).toEqual([
    [0, 0],
    [15, 1],
  ]);
  expect([await logrosDe(LUIS), await logrosDe(MARTA)]).toEqual([[], ['PRIMERA_TAREA']]);
  // The completion is Marta's now, so besides her only an admin may move it.
  expect((await laHizo(LUIS, id, LUIS)).cuerpo).toMatchObject({ codigo: 'HECHA_POR_OTRO' });
  expect((await laHizo(ANA, id, MARTA)).cuerpo).toMatchObject({ codigo: 'YA_CONSTA' });
  expect((await laHizo(ANA, id, LUIS)).estado).toBe(200);
  const despues = await fotoDelTrabajo(casa.app);
  expect({ ...despues, logros: [] }).toEqual({ ...antes, logros: [] });
  expect(await logrosDe(LUIS)).toEqual(['PRIMERA_TAREA']);
  const suyas = await casa.como(LUIS).verCorrecciones();
  expect(suyas.map((c) => [c.hecha_por.nombre, c.ahora_de?.nombre])).toEqual([
    ['Marta', 'Luis'],
    ['Luis', 'Marta'],
  ]);
});

test('days later, the streak that it had broken continues, and the week’s win moves', async () => {
  const [una, otra] = [await casa.tarea({ puntos: 10 }), await casa.tarea({ puntos: 4 })];
  await casa.repartir([una, LUIS], [otra, MARTA]);
  let id = 0;
  for (const dia of [16, 17, 18]) {
    await casa.el(`2026-11-${String(dia)}T10:00:00.000Z`);
    if (dia === 17) id = (await casa.primera(LUIS)).id;
    await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
    // On Tuesday Marta does Luis's chore, Luis ticks it off, and Marta leaves her own undone.
    if (dia !== 17) await casa.como(MARTA).completar({ id: (await casa.primera(MARTA)).id });
  }
  expect([await de(LUIS), await de(MARTA)].map((u) => u.racha_dias)).toEqual([3, 1]);
  await laHizo(ANA, id, MARTA);
  expect(await logrosDe(MARTA)).toEqual(expect.arrayContaining(['RACHA_3']));
  expect(await logrosDe(LUIS)).not.toContain('RACHA_3');
  // On Tuesday Luis did nothing and left nothing undone, which neither adds to his streak nor breaks it.
  expect([await de(LUIS), await de(MARTA)].map((u) => u.racha_dias)).toEqual([2, 3]);
});

test('it is refused for an outsider, for a member whom the chore does not suit, and if the state changed meanwhile', async () => {
  await casa.repartir([await casa.tarea({ apta_infantil: false }), LUIS]);
  const { id } = await casa.primera(LUIS);
  expect((await laHizo(MARTA, id, MARTA)).cuerpo).toMatchObject({
    codigo: 'HECHA_AJENA',
    error: 'Quién la hizo lo dice Luis, o quien administra la familia',
  });
  expect((await laHizo(LUIS, id, LEO)).cuerpo).toMatchObject({
    codigo: 'HECHA_NO_APTA',
    error: 'Esta tarea no es para la edad de Leo',
  });
  expect((await casa.negado(LUIS, 'hechaPor', { id, miembro: 9999 })).cuerpo).toEqual({
    miembro: ['Este miembro no existe'],
  });
  expect((await laHizo(ANA, id, MARTA, 'COMPLETADA')).cuerpo).toMatchObject({ codigo: 'SIN_COMPLETAR' });
  await casa.como(LUIS).completar({ id });
  expect((await laHizo(ANA, id, MARTA, 'PENDIENTE')).cuerpo).toMatchObject({ codigo: 'ASIGNACION_COMPLETADA' });
  expect((await fotoDelTrabajo(casa.app)).asignaciones.find((a) => a.id === id)).toMatchObject({ hecha_por: null });
});
