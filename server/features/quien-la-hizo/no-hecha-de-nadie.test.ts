import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { montarCuentas } from '#server/testing/casa-con-cuentas.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';

/** An unassigned chore that was not done after all: the member who took it had promised nothing. */

let casa: Awaited<ReturnType<typeof montarCuentas>>;
/** An unassigned chore, and Luis's Monday of it. */
let trastero: number;
let id: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];

const tomarla = async (quien: number) => (await casa.como(quien).quedarmeDeNadie({ id: trastero })).asignacion.id;
/** Its assignments: owner and state of each. */
const deTrastero = () =>
  casa.db
    .selectFrom('asignaciones as a')
    .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
    .select(['a.id', 'a.estado', 'u.first_name as de'])
    .where('a.tarea_id', '=', trastero)
    .orderBy('a.id')
    .execute();
const estaAbierta = async () =>
  (await casa.db.selectFrom('tareas').select('abierta_en').where('id', '=', trastero).executeTakeFirstOrThrow())
    .abierta_en !== null;
const cuentaDeLuis = async () => {
  const { prometido, hecho, vencido } = casa.de(await casa.cuentas(undefined, MARTA), LUIS);
  return { prometido, hecho, vencido };
};
const racha = async () => (await casa.como(LUIS).verYo())['racha_dias'];
const cama = async () => casa.como(LUIS).completar({ id: (await casa.primera(LUIS)).id });

beforeEach(async () => {
  // A Monday. Luis makes a bed, every day, and on Monday he has taken and ticked what was nobody's.
  casa = await montarCuentas();
  trastero = await casa.tarea({
    nombre: 'Trastero',
    libre: true,
    puntos: 40,
    frecuencia: 'OTRA',
    regla: { tipo: 'A_DEMANDA' },
  });
  await casa.repartir([await casa.tarea({ nombre: 'Cama' }), LUIS]);
  id = await tomarla(LUIS);
  await casa.como(LUIS).completar({ id });
  await cama();
  await casa.el('2026-11-17T10:00:00.000Z');
  await cama();
});
afterEach(() => casa.cerrar());

describe('«No estaba hecha» of an unassigned chore', () => {
  test('while somebody has it: nothing lapses, no streak breaks, nothing is owed, and its present taker keeps it', async () => {
    await casa.como(ANA).abrirLibre({ id: trastero, abierta: true });
    const deMarta = await tomarla(MARTA);
    expect([await racha(), await cuentaDeLuis()]).toEqual([2, { prometido: 30, hecho: 60, vencido: 0 }]);
    const publicados = anotarPublicaciones(casa.app);
    expect(await casa.como(ANA).noHecha({ id, motivo: 'Sigue lleno' })).toMatchObject({
      message: '«Trastero» ya no cuenta como hecha',
      correccion: { asignacion: null, tarea_nombre: 'Trastero', puntos: 40, hecha_por: { nombre: 'Luis' } },
    });
    expect(await deTrastero()).toEqual([{ id: deMarta, estado: 'PENDIENTE', de: 'Marta' }]);
    expect([await racha(), await cuentaDeLuis()]).toEqual([2, { prometido: 30, hecho: 20, vencido: 0 }]);
    expect(await estaAbierta()).toBe(false);
    expect(publicados.filter((p) => p.evento === 'asignacion:cambiada').map((p) => p.datos)).toContainEqual({
      asignacion: { id, borrada: true },
    });
    // The correction stays, and is read without the assignment that it was about.
    expect(await casa.como(LUIS).verCorrecciones()).toMatchObject([
      { tipo: 'NO_HECHA', asignacion: null, motivo: 'Sigue lleno', completada_en: '2026-11-16T10:00:00.000Z' },
    ]);
  });

  test('once the chore is deleted: likewise, and nothing is opened', async () => {
    await casa.como(ANA).borrarTarea({ id: trastero });
    await casa.como(ANA).noHecha({ id, motivo: 'Sigue lleno' });
    expect(await deTrastero()).toEqual([]);
    expect([await racha(), await cuentaDeLuis()]).toEqual([2, { prometido: 30, hecho: 20, vencido: 0 }]);
    expect(await estaAbierta()).toBe(false);
  });

  test('is open for the others when its taker has left the family', async () => {
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    await casa.como(ANA).noHecha({ id, motivo: 'Sigue lleno' });
    expect(await deTrastero()).toEqual([]);
    expect(await estaAbierta()).toBe(true);
    expect(await tomarla(MARTA)).toBeGreaterThan(id);
  });

  test('is open once when its taker has left the family, also while another has it or it is open already', async () => {
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    await casa.como(ANA).abrirLibre({ id: trastero, abierta: true });
    const deMarta = await tomarla(MARTA);
    await casa.como(ANA).noHecha({ id, motivo: 'Sigue lleno' });
    expect(await deTrastero()).toMatchObject([{ id: deMarta, de: 'Marta' }]);
    expect(await estaAbierta()).toBe(false);
  });

  test('said by the member who took it, against a claim, or by an admin', async () => {
    await casa.como(ANA).abrirLibre({ id: trastero, abierta: true });
    const suya = await tomarla(LUIS);
    await casa.como(MARTA).hechaPorMi({ id: suya });
    await casa.como(ANA).abrirLibre({ id: trastero, abierta: true });
    await tomarla(ANA);
    const { correccion } = await casa.como(LUIS).objetar({ id: suya, dice: 'NO_ESTA_HECHA' });
    await casa.como(ANA).decidirObjecion({ id: correccion.id, acepta: true });
    expect(await deTrastero()).toMatchObject([
      { id, estado: 'COMPLETADA', de: 'Luis' },
      { estado: 'PENDIENTE', de: 'Ana' },
    ]);
    expect([await racha(), await cuentaDeLuis()]).toEqual([2, { prometido: 30, hecho: 60, vencido: 0 }]);
  });
});
