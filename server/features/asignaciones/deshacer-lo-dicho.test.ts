import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Corregida } from '#shared/contracts/correcciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { fotoDelTrabajo } from '#server/testing/foto-del-trabajo.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Rules for taking a completion back within ten minutes, when another member ticked it off. */

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
/** Luis's, and all as it is before anybody has said anything. */
let id: number;
let antes: Awaited<ReturnType<typeof fotoDelTrabajo>>;
const [ANA, LUIS, EVA, NICO, PEPE] = [0, 1, 2, 3, 4];
const idDe = (quien: number) => familia.miembros[quien]!.id;

beforeEach(async () => {
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Eva' },
    { nombre: 'Nico', cuenta: false },
    { nombre: 'Pepe', admin: true },
  ]);
  await repartir(app, familia, [await crearTarea(app, familia, { nombre: 'Cama', puntos: 10 }), LUIS]);
  id = (await pendientesDe(app, familia, LUIS))[0]!.id;
  antes = await fotoDelTrabajo(app);
});
afterEach(() => app.app.close());

const como = (quien: number, metodo: 'GET' | 'POST' | 'PATCH', url: string, cuerpo?: unknown) =>
  llamarComo(app, familia.miembros[quien]!, metodo, url, cuerpo);
const bien = async (...de: Parameters<typeof como>): Promise<unknown> => {
  const { estado, cuerpo } = await como(...de);
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  // Said one after another.
  reloj.poner(new Date(Date.parse(reloj.ahora()) + 1000).toISOString());
  return cuerpo;
};
const completar = (quien: number) => bien(quien, 'PATCH', ruta(RUTAS.completar, { id }));
const reclamar = (quien: number) => bien(quien, 'POST', ruta(RUTAS.hechaPorMi, { id }));
const laHizo = (dice: number, quien: number) =>
  bien(dice, 'POST', ruta(RUTAS.hechaPor, { id }), { miembro: idDe(quien) });
const objetar = async () =>
  ((await bien(LUIS, 'POST', ruta(RUTAS.objetar, { id }), { dice: 'LA_HICE_YO' })) as Corregida).correccion;
const deshacer = (quien: number) => como(quien, 'POST', ruta(RUTAS.deshacerCompletar, { id }));
const rastro = async () =>
  (await app.contexto.base.escritura.selectFrom('rastro').select(['acto', 'datos']).orderBy('id').execute()).filter(
    (r) => r.acto === 'HECHA_DESHECHA',
  );
/** Completions that the app offers «Deshacer» for: the member's own, and in time. */
const deshacibles = async (quien: number) =>
  ((await como(quien, 'GET', `${RUTAS.misTareas}?estado=COMPLETADA`)).cuerpo as Asignacion[])
    .filter((a) => (a.hecha_por ?? a.miembro) === idDe(quien) && a.puede_deshacer_hasta !== null)
    .map((a) => a.id);

describe('a member who lost a completion cannot take it from its new author', () => {
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
    const despues = await fotoDelTrabajo(app);
    expect(await deshacer(pierde)).toMatchObject({
      estado: 409,
      cuerpo: { codigo: tiene === LUIS ? 'ASIGNACION_AJENA' : 'HECHA_POR_OTRO' },
    });
    expect(await fotoDelTrabajo(app)).toEqual(despues);
    expect(await deshacibles(pierde)).toEqual([]);
  });

  test('nor when the owner’s objection counts at once, since there is no other admin', async () => {
    for (const quien of [ANA, PEPE])
      await app.contexto.base.escritura
        .updateTable('usuarios')
        .set({ es_administrador: false })
        .where('id', '=', idDe(quien))
        .execute();
    await reclamar(EVA);
    expect((await objetar()).resolucion).toBe('ACEPTADA');
    expect(await deshacer(EVA)).toMatchObject({ estado: 409, cuerpo: { codigo: 'ASIGNACION_AJENA' } });
    expect((await deshacer(LUIS)).estado).toBe(200);
  });
});

describe('the member whom it was attributed to declines it', () => {
  test.each([
    ['as an admin said of what was to do', () => laHizo(ANA, EVA)],
    ['as its owner said of what was to do', () => laHizo(LUIS, EVA)],
    ['as an admin said of what its owner had ticked', () => completar(LUIS).then(() => laHizo(ANA, EVA))],
    ['as its owner said of what they had ticked', () => completar(LUIS).then(() => laHizo(LUIS, EVA))],
  ])('%s: all is as before, and the correction stays in the log', async (_, hacer) => {
    await hacer();
    expect(await deshacibles(EVA)).toEqual([id]);
    const dichas = await app.contexto.base.escritura.selectFrom('correcciones').selectAll().execute();
    expect(await deshacer(EVA)).toMatchObject({
      estado: 200,
      cuerpo: { message: '«Cama» vuelve a estar pendiente', puntos_totales: 0, racha_dias: 0 },
    });
    expect(await fotoDelTrabajo(app)).toEqual(antes);
    expect(await app.contexto.base.escritura.selectFrom('correcciones').selectAll().execute()).toEqual(dichas);
    expect(await rastro()).toEqual([]);
    // Its owner says how it was, which is told as ever.
    await completar(LUIS);
    expect((await deshacer(LUIS)).estado).toBe(200);
  });

  test('only within the ten minutes of its tick', async () => {
    await laHizo(ANA, EVA);
    reloj.poner('2026-11-16T10:10:00.000Z');
    expect(await deshacibles(EVA)).toEqual([]);
    expect(await deshacer(EVA)).toMatchObject({ cuerpo: { codigo: 'DESHACER_TARDE' } });
  });

  test('an admin declines for a member without a phone, and the audit log says so', async () => {
    await laHizo(LUIS, NICO);
    expect((await deshacer(EVA)).estado).toBe(409);
    expect((await deshacer(PEPE)).estado).toBe(200);
    expect(await fotoDelTrabajo(app)).toEqual(antes);
    expect((await rastro()).map((r) => JSON.parse(r.datos) as unknown)).toEqual([{ miembro: 'Nico', tarea: 'Cama' }]);
  });
});

describe('the member who ticked it undoes it while nobody else has said otherwise', () => {
  test('an owner undoes who did their own chore; no other member is concerned', async () => {
    await completar(LUIS);
    await laHizo(LUIS, EVA);
    expect((await deshacer(LUIS)).estado).toBe(200);
    expect(await fotoDelTrabajo(app)).toEqual(antes);
    expect(await rastro()).toEqual([]);
  });

  test('an admin undoes what they said of others, with an entry in the audit log, and nobody else for them', async () => {
    await laHizo(ANA, EVA);
    for (const quien of [LUIS, PEPE])
      expect((await deshacer(quien)).cuerpo).toMatchObject({ codigo: 'HECHA_POR_OTRO' });
    expect((await deshacer(ANA)).estado).toBe(200);
    expect(await fotoDelTrabajo(app)).toEqual(antes);
    expect((await rastro()).map((r) => JSON.parse(r.datos) as unknown)).toEqual([{ miembro: 'Eva', tarea: 'Cama' }]);
  });

  test('a claimant undoes a claim that was confirmed, or given back to them', async () => {
    await reclamar(EVA);
    await bien(ANA, 'POST', ruta(RUTAS.decidirObjecion, { id: (await objetar()).id }), { acepta: false });
    await laHizo(ANA, LUIS);
    expect((await deshacer(EVA)).estado).toBe(409);
    await laHizo(ANA, EVA);
    expect((await deshacer(EVA)).estado).toBe(200);
    expect(await fotoDelTrabajo(app)).toEqual(antes);
  });
});
