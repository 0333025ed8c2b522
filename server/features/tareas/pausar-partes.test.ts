import { afterEach, expect, test } from 'vitest';
import { casaConPartes } from '#server/testing/casa-con-partes.ts';
import { abrirCasa } from '#server/testing/casa.ts';

/**
 * A daily chore in two parts is paused and resumed: the parts of the draft in force are active again, with or without an
 * owner.
 */

let casa: Awaited<ReturnType<typeof casaConPartes>>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const EL_FIN = 'Fregar · viernes a domingo';

/** Opens a family on a Monday. `partes` are the owners of the two parts; Marta has another chore. */
const montar = async (partes: readonly [number, number]): Promise<void> => {
  const abierta = await abrirCasa({
    ahora: '2026-11-16T10:00:00.000Z',
    miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
  });
  casa = await casaConPartes(abierta, { partes, ademas: { Baños: [20, MARTA] } });
};
afterEach(() => casa.cerrar());

const pausar = (cambios: object = {}) => casa.editar({ activa: false, ...cambios });
const entera = async () => (await casa.como(ANA).verTareas()).find((t) => t.id === casa.fregar);
/** Ids of the active parts. */
const encendidas = async () => {
  const db = casa.db;
  const filas = await db.selectFrom('tareas').select(['id', 'activa']).where('parte_de', '=', casa.fregar).execute();
  return filas.flatMap((f) => (f.activa ? [f.id] : [])).toSorted((a, b) => a - b);
};
const deLasPartes = async () =>
  (await casa.porHacer()).filter(([tarea]) => (casa.partes as readonly unknown[]).includes(tarea));

test('an unassigned part is resumed as unassigned: a reajuste gives it an owner, or its former owner has it again', async () => {
  await montar([ANA, LUIS]);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  await pausar();
  expect(await encendidas()).toEqual([]);
  await casa.editar();
  expect(await encendidas()).toEqual(casa.partes);
  const reajuste = await casa.empezar();
  expect(reajuste.propuestas.flatMap((p) => p.cambios)).toMatchObject([{ tarea: casa.partes[1], de: null }]);
  await casa.como(ANA).cancelarReajuste({ id: reajuste.id });
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. Recupera 1 tarea',
  });
  expect(await deLasPartes()).toEqual([
    [casa.partes[0], 'Ana', '2026-11-16'],
    [casa.partes[1], 'Luis', '2026-11-20'],
  ]);
});

test('a part whose owner left and came back during the pause is theirs when it is resumed', async () => {
  await montar([ANA, LUIS]);
  const antes = await deLasPartes();
  await pausar();
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. Recupera 1 tarea, en pausa',
  });
  expect(await deLasPartes()).toEqual([]);
  await casa.editar();
  expect(await deLasPartes()).toEqual(antes);
});

test('a part that an earlier version left switched off is returned to nobody while its chore is active; a pause switches it on', async () => {
  await montar([ANA, LUIS]);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  const db = casa.db;
  await db.updateTable('tareas').set({ activa: false }).where('id', '=', casa.partes[1]).execute();
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. No recupera ninguna tarea',
  });
  await pausar();
  await casa.editar();
  expect(await encendidas()).toEqual(casa.partes);
});

test('a free part is free again only on its own days', async () => {
  await montar([ANA, LUIS]);
  await casa.elFinSinDueno(true);
  await pausar();
  await casa.el('2026-11-17');
  await casa.editar();
  expect(await casa.libres()).toEqual([]);
  await casa.el('2026-11-20');
  expect(await casa.libres()).toEqual([EL_FIN]);
  await pausar();
  expect(await casa.libres()).toEqual([]);
  await casa.editar();
  expect(await casa.libres()).toEqual([EL_FIN]);
  // The chore is paused on a Friday, a day of the part, while the part is free; it is resumed on a Tuesday, which is not a
  // day of the part.
  await pausar();
  await casa.el('2026-11-24');
  await casa.editar();
  expect(await casa.libres()).toEqual([]);
});

test('a free part that was done today or is taken does not become free again', async () => {
  await montar([ANA, LUIS]);
  await casa.elFinSinDueno(true);
  await casa.el('2026-11-20');
  const { cuerpo } = await casa.pedir(LUIS, 'quedarmeDeNadie', { id: casa.partes[1] });
  const { id } = (cuerpo as { readonly asignacion: { readonly id: number } }).asignacion;
  await pausar();
  await casa.editar();
  expect(await casa.libres()).toEqual([]);
  await casa.como(LUIS).completar({ id });
  await pausar();
  await casa.editar();
  expect(await casa.libres()).toEqual([]);
});

test('parts of a replaced draft stay switched off', async () => {
  await montar([ANA, LUIS]);
  await pausar();
  await casa.repartir([await casa.tarea({ nombre: 'Regar' }), LUIS]);
  await casa.editar();
  expect(await encendidas()).toEqual([]);
  expect(await entera()).toMatchObject({ activa: true, partida: false });
});

test('a change of frequency ends the parts, even if the chore is daily again later', async () => {
  await montar([ANA, LUIS]);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  await pausar();
  await pausar({ frecuencia: 'SEMANAL', dia_semana: 1 });
  await pausar();
  await casa.editar();
  expect(await encendidas()).toEqual([]);
  expect(await entera()).toMatchObject({ activa: true, partida: false });
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. No recupera ninguna tarea',
  });
});

test('a chore without an owner that is made free as a whole no longer comes in parts, paused or not', async () => {
  for (const pausada of [true, false]) {
    await montar([LUIS, LUIS]);
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    if (pausada) await pausar();
    expect((await casa.editar({ activa: !pausada, libre: true })).estado).toBe(200);
    await casa.editar();
    expect(await encendidas()).toEqual([]);
    expect(await entera()).toMatchObject({ activa: true, libre: true, partida: false });
    expect(await casa.libres()).toEqual(['Fregar']);
    if (pausada) await casa.cerrar();
  }
});
