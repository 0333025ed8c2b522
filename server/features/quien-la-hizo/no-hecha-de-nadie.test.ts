import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { montarCuentas } from '#server/testing/casa-con-cuentas.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';

/** «No estaba hecha» for an unassigned chore: the member who took it had not been given it by a draft, so owes nothing. */

let casa: Awaited<ReturnType<typeof montarCuentas>>;
/** Id of the unassigned chore. */
let trastero: number;
/** Id of the occurrence of the unassigned chore that Luis completes on Monday. */
let id: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];

const tomarla = async (quien: number) => (await casa.como(quien).quedarmeDeNadie({ id: trastero })).asignacion.id;
/** Owner and state of each assignment of the unassigned chore. */
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
  // On Monday Luis makes a bed, his daily chore, and takes and completes the unassigned chore. On Tuesday he makes the bed again.
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
  test('while another member has it: nothing lapses, no streak breaks, nothing is owed, and that member keeps it', async () => {
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
    // The correction can still be read although its assignment is gone.
    expect(await casa.como(LUIS).verCorrecciones()).toMatchObject([
      { tipo: 'NO_HECHA', asignacion: null, motivo: 'Sigue lleno', completada_en: '2026-11-16T10:00:00.000Z' },
    ]);
  });

  test('when the chore was deleted: the same, and nothing is opened', async () => {
    await casa.como(ANA).borrarTarea({ id: trastero });
    await casa.como(ANA).noHecha({ id, motivo: 'Sigue lleno' });
    expect(await deTrastero()).toEqual([]);
    expect([await racha(), await cuentaDeLuis()]).toEqual([2, { prometido: 30, hecho: 20, vencido: 0 }]);
    expect(await estaAbierta()).toBe(false);
  });

  test('opens for the others when the member who took it has left', async () => {
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    await casa.como(ANA).noHecha({ id, motivo: 'Sigue lleno' });
    expect(await deTrastero()).toEqual([]);
    expect(await estaAbierta()).toBe(true);
    expect(await tomarla(MARTA)).toBeGreaterThan(id);
  });

  test('opens at most once when the member who took it has left, even if another has it or it is already open', async () => {
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    await casa.como(ANA).abrirLibre({ id: trastero, abierta: true });
    const deMarta = await tomarla(MARTA);
    await casa.como(ANA).noHecha({ id, motivo: 'Sigue lleno' });
    expect(await deTrastero()).toMatchObject([{ id: deMarta, de: 'Marta' }]);
    expect(await estaAbierta()).toBe(false);
  });

  test('said by the member who took it against a claim, or by an admin', async () => {
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
