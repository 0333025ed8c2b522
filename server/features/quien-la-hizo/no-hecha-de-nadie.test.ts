import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Correccion, Corregida } from '#shared/contracts/correcciones.ts';
import { montarCuentas } from '#server/testing/casa-con-cuentas.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';

/** An unassigned chore that was not done after all: the member who took it had promised nothing. */

let casa: Awaited<ReturnType<typeof montarCuentas>>;
/** An unassigned chore, and Luis's Monday of it. */
let trastero: number;
let id: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];

const como = async (quien: number, metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, cuerpo?: unknown) => {
  const respuesta = await llamarComo(casa.app, casa.miembro(quien), metodo, url, cuerpo);
  expect(respuesta.estado, JSON.stringify(respuesta.cuerpo)).toBeLessThan(300);
  return respuesta.cuerpo as Record<string, unknown>;
};
const tomarla = async (quien: number) =>
  ((await como(quien, 'POST', ruta(RUTAS.quedarmeDeNadie, { id: trastero }))) as { asignacion: { id: number } })
    .asignacion.id;
const abrir = () => como(ANA, 'POST', ruta(RUTAS.abrirLibre, { id: trastero }), { abierta: true });
const completar = (quien: number, cual: number) => como(quien, 'PATCH', ruta(RUTAS.completar, { id: cual }));
const noHecha = (cual = id) => como(ANA, 'POST', ruta(RUTAS.noHecha, { id: cual }), { motivo: 'Sigue lleno' });
/** Its assignments: owner and state of each. */
const deTrastero = () =>
  casa.app.contexto.base.escritura
    .selectFrom('asignaciones as a')
    .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
    .select(['a.id', 'a.estado', 'u.first_name as de'])
    .where('a.tarea_id', '=', trastero)
    .orderBy('a.id')
    .execute();
const estaAbierta = async () =>
  (
    await casa.app.contexto.base.escritura
      .selectFrom('tareas')
      .select('abierta_en')
      .where('id', '=', trastero)
      .executeTakeFirstOrThrow()
  ).abierta_en !== null;
const cuentaDeLuis = async () => {
  const { prometido, hecho, vencido } = casa.de(await casa.cuentas('', MARTA), LUIS);
  return { prometido, hecho, vencido };
};
const racha = async () => (await como(LUIS, 'GET', RUTAS.yo))['racha_dias'];
const cama = async () => completar(LUIS, (await pendientesDe(casa.app, casa.familia, LUIS))[0]!.id);

beforeEach(async () => {
  // A Monday. Luis makes a bed, every day, and on Monday he has taken and ticked what was nobody's.
  casa = await montarCuentas();
  trastero = await crearTarea(casa.app, casa.familia, {
    nombre: 'Trastero',
    libre: true,
    puntos: 40,
    frecuencia: 'OTRA',
    regla: { tipo: 'A_DEMANDA' },
  });
  await repartir(casa.app, casa.familia, [await crearTarea(casa.app, casa.familia, { nombre: 'Cama' }), LUIS]);
  id = await tomarla(LUIS);
  await completar(LUIS, id);
  await cama();
  await casa.el('2026-11-17T10:00:00.000Z');
  await cama();
});
afterEach(() => casa.app.app.close());

describe('«No estaba hecha» of an unassigned chore', () => {
  test('while somebody has it: nothing lapses, no streak breaks, nothing is owed, and its present taker keeps it', async () => {
    await abrir();
    const deMarta = await tomarla(MARTA);
    expect([await racha(), await cuentaDeLuis()]).toEqual([2, { prometido: 30, hecho: 60, vencido: 0 }]);
    const publicados = anotarPublicaciones(casa.app);
    expect(await noHecha()).toMatchObject({
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
    expect((await como(LUIS, 'GET', RUTAS.correcciones)) as unknown as Correccion[]).toMatchObject([
      { tipo: 'NO_HECHA', asignacion: null, motivo: 'Sigue lleno', completada_en: '2026-11-16T10:00:00.000Z' },
    ]);
  });

  test('once the chore is deleted: likewise, and nothing is opened', async () => {
    await como(ANA, 'DELETE', ruta(RUTAS.tarea, { id: trastero }));
    await noHecha();
    expect(await deTrastero()).toEqual([]);
    expect([await racha(), await cuentaDeLuis()]).toEqual([2, { prometido: 30, hecho: 20, vencido: 0 }]);
    expect(await estaAbierta()).toBe(false);
  });

  test('is open for the others when its taker has left the family', async () => {
    await como(ANA, 'POST', ruta(RUTAS.archivar, { id: casa.miembro(LUIS).id }));
    await noHecha();
    expect(await deTrastero()).toEqual([]);
    expect(await estaAbierta()).toBe(true);
    expect(await tomarla(MARTA)).toBeGreaterThan(id);
  });

  test('is open once when its taker has left the family, also while another has it or it is open already', async () => {
    await como(ANA, 'POST', ruta(RUTAS.archivar, { id: casa.miembro(LUIS).id }));
    await abrir();
    const deMarta = await tomarla(MARTA);
    await noHecha();
    expect(await deTrastero()).toMatchObject([{ id: deMarta, de: 'Marta' }]);
    expect(await estaAbierta()).toBe(false);
  });

  test('said by the member who took it, against a claim, or by an admin', async () => {
    await abrir();
    const suya = await tomarla(LUIS);
    await como(MARTA, 'POST', ruta(RUTAS.hechaPorMi, { id: suya }));
    await abrir();
    await tomarla(ANA);
    const { correccion } = (await como(LUIS, 'POST', ruta(RUTAS.objetar, { id: suya }), {
      dice: 'NO_ESTA_HECHA',
    })) as unknown as Corregida;
    await como(ANA, 'POST', ruta(RUTAS.decidirObjecion, { id: correccion.id }), { acepta: true });
    expect(await deTrastero()).toMatchObject([
      { id, estado: 'COMPLETADA', de: 'Luis' },
      { estado: 'PENDIENTE', de: 'Ana' },
    ]);
    expect([await racha(), await cuentaDeLuis()]).toEqual([2, { prometido: 30, hecho: 60, vencido: 0 }]);
  });
});
