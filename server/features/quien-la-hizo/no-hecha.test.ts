import { afterEach, beforeEach, expect, test } from 'vitest';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';

let casa: Casa;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-16T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const logrosDe = async (quien: number) =>
  (await fotoDelTrabajo(casa.app)).logros.filter((l) => l.miembro_id === casa.id(quien)).map((l) => l.codigo);
const usuario = async (quien: number) =>
  (await fotoDelTrabajo(casa.app)).usuarios.find((u) => u.id === casa.id(quien))!;

test('«No estaba hecha» restores the state before the completion; the correction stays, with a reason that the member can read', async () => {
  await casa.repartir([await casa.tarea({ frecuencia: 'SEMANAL', dia_semana: 1 }), LUIS]);
  const { id } = await casa.primera(LUIS);
  const antes = await fotoDelTrabajo(casa.app);
  await casa.como(LUIS).completar({ id });
  casa.reloj.poner('2026-11-16T12:00:00.000Z');
  expect(await casa.como(ANA).noHecha({ id, motivo: 'Sigue sucio' })).toMatchObject({
    message: '«Fregar» ya no cuenta como hecha',
  });
  expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
  const suyas = await casa.como(LUIS).verCorrecciones();
  expect(suyas).toMatchObject([
    {
      tipo: 'NO_HECHA',
      asignacion: id,
      autor: { nombre: 'Ana' },
      hecha_por: { nombre: 'Luis' },
      motivo: 'Sigue sucio',
      completada_en: '2026-11-16T10:00:00.000Z',
      leida: false,
    },
  ]);
  // The correction stays even after the assignment is deleted.
  await casa.como(ANA).borrarAsignacion({ id });
  expect(await casa.como(LUIS).verCorrecciones()).toMatchObject([{ asignacion: null, tarea_nombre: 'Fregar' }]);
});

test('days later, with the next one done too, it lapses: the streak breaks if nothing else was done that day, and later days stay', async () => {
  await casa.repartir([await casa.tarea({ puntos: 10 }), LUIS]);
  const hechas: number[] = [];
  for (let dia = 16; dia <= 22; dia += 1) {
    await casa.el(`2026-11-${String(dia)}T10:00:00.000Z`);
    const { id } = await casa.primera(LUIS);
    hechas.push(id);
    await casa.como(LUIS).completar({ id });
  }
  expect(await usuario(LUIS)).toMatchObject({ racha_dias: 7 });
  expect(await logrosDe(LUIS)).toEqual(expect.arrayContaining(['RACHA_3', 'RACHA_7']));
  await casa.el('2026-11-23T10:00:00.000Z');
  await casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });
  await casa.el('2026-11-24T10:00:00.000Z');
  expect(await logrosDe(LUIS)).toEqual(expect.arrayContaining(['SEMANA_GANADA', 'SEMANA_SIN_ATRASOS']));

  // The completion of Wednesday was false. Two days before it and five after it remain, seven completions in all.
  await casa.como(ANA).noHecha({ id: hechas[2]!, motivo: 'Sigue sucio' });
  const { asignaciones } = await fotoDelTrabajo(casa.app);
  expect(asignaciones.find((a) => a.id === hechas[2])).toMatchObject({
    estado: 'VENCIDA',
    vencida_el: '2026-11-19',
    puntos_ganados: 0,
    completada_en: null,
  });
  expect(await casa.pendientes(LUIS)).toHaveLength(1);
  expect((await logrosDe(LUIS)).toSorted()).toEqual(['PRIMERA_TAREA', 'RACHA_3', 'SEMANA_GANADA']);
  const bonos = (await fotoDelTrabajo(casa.app)).logros.reduce((suma, l) => suma + l.puntos_bonus, 0);
  expect(await usuario(LUIS)).toMatchObject({ racha_dias: 5, puntos_totales: 70 + bonos });
});

test('the week’s win moves to the new leader', async () => {
  const tarea = (puntos: number) => casa.tarea({ puntos, frecuencia: 'SEMANAL', dia_semana: 1 });
  await casa.repartir([await tarea(9), LUIS], [await tarea(5), MARTA]);
  const { id } = await casa.primera(LUIS);
  await casa.como(LUIS).completar({ id });
  await casa.como(MARTA).completar({ id: (await casa.primera(MARTA)).id });
  await casa.el('2026-11-24T10:00:00.000Z');
  expect([await logrosDe(LUIS), await logrosDe(MARTA)].map((l) => l.includes('SEMANA_GANADA'))).toEqual([true, false]);
  await casa.como(ANA).noHecha({ id, motivo: 'Sigue sucio' });
  expect([await logrosDe(LUIS), await logrosDe(MARTA)].map((l) => l.includes('SEMANA_GANADA'))).toEqual([false, true]);
});

test('a completion by another member is taken from that member', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  const { id } = await casa.primera(LUIS);
  const antes = await fotoDelTrabajo(casa.app);
  await casa.como(MARTA).hechaPorMi({ id });
  await casa.como(ANA).noHecha({ id, motivo: 'Sigue sucio' });
  expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
  expect(await casa.como(MARTA).verCorrecciones()).toMatchObject([{ hecha_por: { nombre: 'Marta' } }]);
});

test('«No estaba hecha» requires an admin, a reason, and a completed chore of this quarter', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  const { id } = await casa.primera(LUIS);
  expect(await casa.negado(ANA, 'noHecha', { id, motivo: 'Sigue sucio' })).toMatchObject({ codigo: 'SIN_COMPLETAR' });
  await casa.como(LUIS).completar({ id });
  expect(await casa.negado(LUIS, 'noHecha', { id, motivo: 'Sigue sucio' })).toMatchObject({ estado: 403 });
  expect((await casa.negado(ANA, 'noHecha', { id, motivo: '  ' })).cuerpo).toEqual({
    motivo: ['Este campo es obligatorio'],
  });
  await casa.el('2027-01-02T10:00:00.000Z');
  expect(await casa.negado(ANA, 'noHecha', { id, motivo: 'Sigue sucio' })).toMatchObject({
    codigo: 'HECHA_OTRO_TRIMESTRE',
  });
  expect((await fotoDelTrabajo(casa.app)).asignaciones.find((a) => a.id === id)?.estado).toBe('COMPLETADA');
});

test('if its owner has left since, it lapses as excused if they were away on its day', async () => {
  await casa.repartir([await casa.tarea(), LUIS]);
  const { id } = await casa.primera(LUIS);
  await casa.como(LUIS).completar({ id });
  await casa.el('2026-11-18T10:00:00.000Z');
  const fuera = { miembro: casa.id(LUIS), desde: '2026-11-15', hasta: '2026-11-17' };
  await casa.como(ANA).apuntarAusencia(fuera);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  await casa.como(ANA).noHecha({ id, motivo: 'Sigue sucio' });
  const fila = (await fotoDelTrabajo(casa.app)).asignaciones.find((a) => a.id === id);
  expect([fila?.estado, Boolean(fila?.excusada)]).toEqual(['VENCIDA', true]);
});
