import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';

/** Undoing within ten minutes a completion that a member other than the owner ticked off or was credited with. */

let casa: Casa;

/** Id of Luis's assignment. */
let id: number;
/** State stored before anybody has ticked it off. */
let antes: Awaited<ReturnType<typeof fotoDelTrabajo>>;
const [ANA, LUIS, EVA, NICO, PEPE] = [0, 1, 2, 3, 4];

beforeEach(async () => {
  casa = await abrirCasa({
    ahora: '2026-11-16T10:00:00.000Z',
    miembros: [
      { nombre: 'Ana', admin: true },
      { nombre: 'Luis' },
      { nombre: 'Eva' },
      { nombre: 'Nico', cuenta: false },
      { nombre: 'Pepe', admin: true },
    ],
  });

  await casa.repartir([await casa.tarea({ nombre: 'Cama', puntos: 10 }), LUIS]);
  id = (await casa.primera(LUIS)).id;
  antes = await fotoDelTrabajo(casa.app);
});
afterEach(() => casa.cerrar());

const como = (quien: number, metodo: 'GET' | 'POST' | 'PATCH', url: string, cuerpo?: unknown) =>
  llamarComo(casa.app, casa.miembro(quien), metodo, url, cuerpo);
const bien = async (...de: Parameters<typeof como>): Promise<unknown> => {
  const { estado, cuerpo } = await como(...de);
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  // Each act has its own instant.
  casa.reloj.poner(new Date(Date.parse(casa.reloj.ahora()) + 1000).toISOString());
  return cuerpo;
};
const completar = (quien: number) => bien(quien, 'PATCH', ruta(RUTAS.completar, { id }));
const reclamar = (quien: number) => bien(quien, 'POST', ruta(RUTAS.hechaPorMi, { id }));
const laHizo = (dice: number, quien: number) =>
  bien(dice, 'POST', ruta(RUTAS.hechaPor, { id }), { miembro: casa.id(quien) });
const objetar = async () =>
  ((await bien(LUIS, 'POST', ruta(RUTAS.objetar, { id }), { dice: 'LA_HICE_YO' })) as Corregida).correccion;
const rastro = async () =>
  (await casa.db.selectFrom('rastro').select(['acto', 'datos']).orderBy('id').execute()).filter(
    (r) => r.acto === 'HECHA_DESHECHA',
  );
/** Ids of the completions for which the app offers «Deshacer»: the member's own within ten minutes. */
const deshacibles = async (quien: number) =>
  (await casa.como(quien).verMisTareas({ estado: 'COMPLETADA' }))
    .filter((a) => (a.hecha_por ?? a.miembro) === casa.id(quien) && a.puede_deshacer_hasta !== null)
    .map((a) => a.id);

describe('a member who lost a completion cannot take it from the member who has it now', () => {
  test.each([
    [
      'a claimant, once an admin decided for the owner',
      EVA,
      LUIS,
      async () => {
        await reclamar(EVA);
        await bien(ANA, 'POST', ruta(RUTAS.decidirObjecion, { id: (await objetar()).id }), { acepta: true });
      },
    ],
    ['an owner, once an admin said that it was another', LUIS, EVA, () => completar(LUIS).then(() => laHizo(ANA, EVA))],
    [
      'a claimant, once an admin said that it was another',
      EVA,
      NICO,
      () => reclamar(EVA).then(() => laHizo(ANA, NICO)),
    ],
    [
      'an owner who had said who it was, once an admin said that it was another',
      LUIS,
      NICO,
      () => laHizo(LUIS, EVA).then(() => laHizo(ANA, NICO)),
    ],
    [
      'an admin who had said who it was, once another admin said that it was another',
      ANA,
      EVA,
      () => laHizo(ANA, LUIS).then(() => laHizo(PEPE, EVA)),
    ],
  ])('%s', async (_, pierde, tiene, hacer) => {
    await hacer();
    const despues = await fotoDelTrabajo(casa.app);
    expect(await casa.negado(pierde, 'deshacer', { id })).toMatchObject({
      estado: 409,
      codigo: tiene === LUIS ? 'ASIGNACION_AJENA' : 'HECHA_POR_OTRO',
    });
    expect(await fotoDelTrabajo(casa.app)).toEqual(despues);
    expect(await deshacibles(pierde)).toEqual([]);
  });

  test('nor if the owner’s objection takes effect at once because there is no other admin', async () => {
    for (const quien of [ANA, PEPE])
      await casa.db.updateTable('usuarios').set({ es_administrador: false }).where('id', '=', casa.id(quien)).execute();
    await reclamar(EVA);
    expect((await objetar()).resolucion).toBe('ACEPTADA');
    expect(await casa.negado(EVA, 'deshacer', { id })).toMatchObject({ estado: 409, codigo: 'ASIGNACION_AJENA' });
    await casa.como(LUIS).deshacer({ id });
  });
});

describe('the member to whom a completion was attributed declines it', () => {
  test.each([
    ['as an admin said of what was to do', () => laHizo(ANA, EVA)],
    ['as its owner said of what was to do', () => laHizo(LUIS, EVA)],
    ['as an admin said of what its owner had ticked', () => completar(LUIS).then(() => laHizo(ANA, EVA))],
    ['as its owner said of what they had ticked', () => completar(LUIS).then(() => laHizo(LUIS, EVA))],
  ])('%s: all is as before, and the correction stays in the log', async (_, hacer) => {
    await hacer();
    expect(await deshacibles(EVA)).toEqual([id]);
    const dichas = await casa.db.selectFrom('correcciones').selectAll().execute();
    expect(await casa.como(EVA).deshacer({ id })).toMatchObject({
      message: '«Cama» vuelve a estar pendiente',
      puntos_totales: 0,
      racha_dias: 0,
    });
    expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
    expect(await casa.db.selectFrom('correcciones').selectAll().execute()).toEqual(dichas);
    expect(await rastro()).toEqual([]);
    // The owner can then tick it off and undo it as always.
    await completar(LUIS);
    await casa.como(LUIS).deshacer({ id });
  });

  test('only within ten minutes of the tick', async () => {
    await laHizo(ANA, EVA);
    casa.reloj.poner('2026-11-16T10:10:00.000Z');
    expect(await deshacibles(EVA)).toEqual([]);
    expect(await casa.pedir(EVA, 'deshacer', { id })).toMatchObject({ cuerpo: { codigo: 'DESHACER_TARDE' } });
  });

  test('an admin declines for a member without an account, and the audit log says so', async () => {
    await laHizo(LUIS, NICO);
    expect(await casa.negado(EVA, 'deshacer', { id })).toMatchObject({ estado: 409 });
    await casa.como(PEPE).deshacer({ id });
    expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
    expect((await rastro()).map((r) => JSON.parse(r.datos) as unknown)).toEqual([{ miembro: 'Nico', tarea: 'Cama' }]);
  });
});

describe('the member who ticked it off undoes it, as long as nobody else has corrected it', () => {
  test('an owner undoes their own statement that another member did their chore, without an entry in the audit log', async () => {
    await completar(LUIS);
    await laHizo(LUIS, EVA);
    await casa.como(LUIS).deshacer({ id });
    expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
    expect(await rastro()).toEqual([]);
  });

  test('an admin undoes their own statement about other members, with an entry in the audit log; nobody else may', async () => {
    await laHizo(ANA, EVA);
    for (const quien of [LUIS, PEPE])
      expect(await casa.negado(quien, 'deshacer', { id })).toMatchObject({ codigo: 'HECHA_POR_OTRO' });
    await casa.como(ANA).deshacer({ id });
    expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
    expect((await rastro()).map((r) => JSON.parse(r.datos) as unknown)).toEqual([{ miembro: 'Eva', tarea: 'Cama' }]);
  });

  test('a claimant undoes a claim that an admin confirmed, or gave back to them', async () => {
    await reclamar(EVA);
    await bien(ANA, 'POST', ruta(RUTAS.decidirObjecion, { id: (await objetar()).id }), { acepta: false });
    await laHizo(ANA, LUIS);
    expect(await casa.negado(EVA, 'deshacer', { id })).toMatchObject({ estado: 409 });
    await laHizo(ANA, EVA);
    await casa.como(EVA).deshacer({ id });
    expect(await fotoDelTrabajo(casa.app)).toEqual(antes);
  });
});
