import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { SemanaEnCasa } from '#shared/contracts/semana.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const CAMA = { nombre: 'Hacer la cama', frecuencia: 'DIARIA', apta_infantil: true, puntos: 4 } as const;

/** Creates «Hacer la cama» for these members; returns its id. */
const cama = (...quienes: number[]): Promise<number> =>
  crearTarea(app, familia, { ...CAMA, cada_uno: quienes.map((q) => casa.idDe(q)) });
const editar = (id: number, cambios: object) =>
  casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id }), { ...CAMA, ...cambios });
const ver = async (id: number): Promise<Tarea | undefined> =>
  ((await casa.como(ANA, 'GET', RUTAS.tareas)).cuerpo as Tarea[]).find((t) => t.id === id);
const deHoy = async (quien: number): Promise<Asignacion> => (await pendientesDe(app, familia, quien))[0]!;
const cuentas = async (): Promise<CuentasTrimestre> => (await casa.como(ANA, 'GET', RUTAS.cuentas)).cuerpo;
const sumas = async () => {
  const { miembros, total } = await cuentas();
  return [...miembros, total].map(({ prometido, hecho }) => ({ prometido, hecho }));
};

beforeEach(async () => {
  const reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  casa = casaConAusencias(app, familia, reloj);
});
afterEach(() => app.app.close());

test('each chosen member has their own every day, with its points and streak, and nobody does another’s', async () => {
  const id = await cama(MARTA, LEO);
  expect(await ver(id)).toMatchObject({ personal: true, cada_uno: [casa.idDe(MARTA), casa.idDe(LEO)] });
  expect(await deHoy(LEO)).toMatchObject({ tarea: id, personal: true, fecha_limite: '2026-11-21', ultima_vez: null });
  expect((await casa.completar(LEO, (await deHoy(LEO)).id)).cuerpo).toMatchObject({ puntos: 4, racha_dias: 1 });
  const suya = await deHoy(MARTA);
  expect(suya.ultima_vez).toBeNull();
  for (const respuesta of [
    await casa.como(LUIS, 'POST', ruta(RUTAS.hechaPorMi, { id: suya.id })),
    await casa.como(ANA, 'POST', ruta(RUTAS.hechaPor, { id: suya.id }), { miembro: casa.idDe(LUIS) }),
    await casa.como(MARTA, 'POST', RUTAS.cambios, { tipo: 'CUBRIR', asignacion: suya.id }),
    await casa.como(ANA, 'POST', RUTAS.asignaciones, { tarea: id, miembro: casa.idDe(LUIS) }),
  ])
    expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([409, { codigo: 'TAREA_DE_CADA_UNO' }]);
  await casa.el('2026-11-22');
  expect(await casa.ocurrencias()).toEqual([
    ['2026-11-21', 'VENCIDA', 'Marta'],
    ['2026-11-21', 'COMPLETADA', 'Leo'],
    ['2026-11-22', 'PENDIENTE', 'Leo'],
    ['2026-11-22', 'PENDIENTE', 'Marta'],
  ]);
});

test('it is in neither sum of the ledger, and a draft leaves it alone', async () => {
  const fregar = await crearTarea(app, familia, { nombre: 'Fregar', puntos: 8 });
  await repartir(app, familia, [fregar, LUIS]);
  const antes = await sumas();
  const id = await cama(LUIS, LEO);
  await casa.completar(LEO, (await deHoy(LEO)).id);
  expect(await sumas()).toEqual(antes);
  const clases = (await cuentas()).renglones.flatMap((r) => (r.tarea === id ? [r.clase] : []));
  expect(new Set(clases)).toEqual(new Set(['PERSONAL']));
  const pendientes = await pendientesDe(app, familia, LUIS);
  await repartir(app, familia, [fregar, LEO]);
  expect((await pendientesDe(app, familia, LUIS)).map((a) => a.id)).toEqual(
    pendientes.filter((a) => a.tarea === id).map((a) => a.id),
  );
  const previa = await casa.como(ANA, 'POST', RUTAS.previsualizar, { contar: 'PUNTOS' });
  expect([previa.estado, JSON.stringify(previa.cuerpo)]).toEqual([200, expect.not.stringContaining(CAMA.nombre)]);
  expect((await casa.como(LEO, 'PUT', RUTAS.deseos, { tareas: [id] })).estado).toBe(400);
  // The draft ends none of them: the day after the one that was open already, another opens.
  await casa.el('2026-11-23');
  expect((await pendientesDe(app, familia, LEO)).map((a) => [a.tarea, a.fecha_limite])).toContainEqual([
    id,
    '2026-11-23',
  ]);
});

test('on days away nothing is due and nobody may take it; it ends excused', async () => {
  await cama(MARTA, LEO);
  await casa.fuera(LEO, { desde: '2026-11-21', hasta: '2026-11-22' });
  expect(await casa.libres()).toEqual([]);
  const suya = await deHoy(LEO);
  expect([suya.de_fuera, suya.atrasada]).toEqual([true, false]);
  expect((await casa.tomar(MARTA, suya.id)).cuerpo).toMatchObject({ codigo: 'TAREA_DE_CADA_UNO' });
  const { dias } = (await casa.como(ANA, 'GET', `${RUTAS.semana}?desde=2026-11-21&dias=3`)).cuerpo as SemanaEnCasa;
  expect(dias.map((d) => d.ocurrencias.map((o) => o.miembro_nombre))).toEqual([['Marta'], ['Marta'], ['Marta', 'Leo']]);
  expect(dias.map((d) => d.fuera)).toEqual([[casa.idDe(LEO)], [casa.idDe(LEO)], []]);
  await casa.el('2026-11-23');
  expect(await casa.ocurrencias()).toContainEqual(['2026-11-22', 'EXCUSADA', 'Leo']);
  expect(await casa.ocurrencias()).toContainEqual(['2026-11-23', 'PENDIENTE', 'Leo']);
});

test('taking one member out ends theirs only, and choosing them again gives no second one of a day', async () => {
  const id = await cama(MARTA, LEO);
  const deMarta = await deHoy(MARTA);
  await casa.completar(LEO, (await deHoy(LEO)).id);
  expect((await editar(id, { cada_uno: [casa.idDe(MARTA)] })).cuerpo).toMatchObject({ cada_uno: [casa.idDe(MARTA)] });
  expect(await pendientesDe(app, familia, LEO)).toEqual([]);
  expect((await deHoy(MARTA)).id).toBe(deMarta.id);
  await editar(id, { cada_uno: [casa.idDe(LEO), casa.idDe(MARTA)] });
  expect(await casa.ocurrencias()).toEqual([
    ['2026-11-21', 'PENDIENTE', 'Marta'],
    ['2026-11-21', 'COMPLETADA', 'Leo'],
    ['2026-11-22', 'PENDIENTE', 'Leo'],
  ]);
  const actos = (await casa.como(ANA, 'GET', RUTAS.rastro.replace(':id', String(familia.id)))).cuerpo;
  expect(JSON.stringify(actos)).toContain('CADA_UNO');
});

test('who leaves the home leaves theirs only, and has it again on coming back', async () => {
  const id = await cama(MARTA, LEO);
  const deMarta = await deHoy(MARTA);
  expect((await casa.como(ANA, 'POST', ruta(RUTAS.archivar, { id: casa.idDe(LEO) }))).estado).toBe(200);
  expect(await ver(id)).toMatchObject({ personal: true, cada_uno: [casa.idDe(MARTA)] });
  expect(await casa.ocurrencias()).toEqual([['2026-11-21', 'PENDIENTE', 'Marta']]);
  await casa.el('2026-11-24');
  const vuelta = await casa.como(ANA, 'POST', ruta(RUTAS.desarchivar, { id: casa.idDe(LEO) }));
  expect(vuelta.cuerpo).toMatchObject({ message: 'Leo vuelve a casa. Recupera 1 tarea' });
  expect((await casa.ocurrencias()).filter(([, , quien]) => quien === 'Leo')).toEqual([
    ['2026-11-24', 'PENDIENTE', 'Leo'],
  ]);
  expect(deMarta.miembro).toBe(casa.idDe(MARTA));
});

test('one that counts from its last time counts each member’s own', async () => {
  const regla = { tipo: 'TRAS_HACERLA', cada: 3, desde: '2026-11-21', meses: [] } as const;
  await crearTarea(app, familia, {
    ...CAMA,
    frecuencia: 'OTRA',
    regla,
    cada_uno: [casa.idDe(MARTA), casa.idDe(LEO)],
  });
  await casa.completar(LEO, (await deHoy(LEO)).id);
  expect([(await deHoy(LEO)).fecha_limite, (await deHoy(MARTA)).fecha_limite]).toEqual(['2026-11-24', '2026-11-21']);
});

test('a chore of somebody cannot become each member’s own, and one of each can become common, free or paused', async () => {
  const fregar = await crearTarea(app, familia, { nombre: 'Fregar' });
  await repartir(app, familia, [fregar, LUIS]);
  const cada_uno = [casa.idDe(LEO)];
  expect((await editar(fregar, { cada_uno })).cuerpo).toMatchObject({ codigo: 'TAREA_CON_DUENO' });
  const id = await cama(LEO);
  await editar(id, { activa: false });
  expect(await pendientesDe(app, familia, LEO)).toEqual([]);
  await editar(id, { activa: true });
  expect(await pendientesDe(app, familia, LEO)).toHaveLength(1);
  expect((await editar(id, { libre: true })).cuerpo).toMatchObject({ libre: true, personal: false, cada_uno: [] });
  expect((await editar(id, { cada_uno })).cuerpo).toMatchObject({ libre: false, personal: true, cada_uno });
  expect((await editar(id, { cada_uno: null })).cuerpo).toMatchObject({ libre: false, personal: false, cada_uno: [] });
  expect(await pendientesDe(app, familia, LEO)).toEqual([]);
});

test('it takes members who live here and whom it suits, at least one, and no second owner', async () => {
  const crear = (cambios: object) => casa.como(ANA, 'POST', RUTAS.tareas, { ...CAMA, ...cambios });
  expect((await crear({ apta_infantil: false, cada_uno: [casa.idDe(LEO)] })).cuerpo).toMatchObject({
    error: 'Esta tarea no es para la edad de Leo',
  });
  expect((await crear({ cada_uno: [9_999] })).cuerpo).toMatchObject({
    miembro: ['Este miembro no existe'],
  });
  expect((await crear({ cada_uno: [] })).estado).toBe(400);
  expect((await crear({ cada_uno: [casa.idDe(LEO)], libre: true })).estado).toBe(400);
  expect((await crear({ cada_uno: [casa.idDe(LEO)], para: casa.idDe(ANA) })).estado).toBe(400);
  expect(await ver(1)).toBeUndefined();
});

test('«Alguien»: a new chore is somebody’s by name, before the first draft only one of a single day', async () => {
  const crear = (cambios: object) => casa.como(ANA, 'POST', RUTAS.tareas, { ...CAMA, ...cambios });
  const unaVez = { frecuencia: 'OTRA', regla: { tipo: 'UNA_VEZ', dia: '2026-11-23' } };
  expect((await crear({ para: casa.idDe(LUIS) })).cuerpo).toMatchObject({ codigo: 'REAJUSTE_SIN_REPARTO' });
  expect((await crear({ ...unaVez, para: casa.idDe(LUIS) })).estado).toBe(201);
  expect(await deHoy(LUIS)).toMatchObject({ fecha_limite: '2026-11-23', tarea_nombre: CAMA.nombre });
  await repartir(app, familia);
  expect((await crear({ para: casa.idDe(MARTA) })).estado).toBe(201);
  expect(await deHoy(MARTA)).toMatchObject({ fecha_limite: '2026-11-21', personal: false });
  expect((await crear({ apta_infantil: false, para: casa.idDe(LEO) })).cuerpo).toMatchObject({
    codigo: 'TAREA_NO_APTA_PARA',
  });
});

test('an edit gives one of nobody to a member by name, in one change with the rest, or changes nothing', async () => {
  const id = await crearTarea(app, familia, { ...CAMA });
  const editarla = async (cambios: object) => {
    const { estado, cuerpo } = await editar(id, cambios);
    return [estado, (cuerpo as { codigo?: string }).codigo, (await ver(id))?.nombre];
  };
  const nombre = 'Airear';
  expect(await editarla({ nombre, para: casa.idDe(LUIS) })).toEqual([409, 'REAJUSTE_SIN_REPARTO', CAMA.nombre]);
  await repartir(app, familia);
  expect(await editarla({ nombre, apta_infantil: false, para: casa.idDe(LEO) })).toEqual([
    409,
    'TAREA_NO_APTA_PARA',
    CAMA.nombre,
  ]);
  expect(await editarla({ nombre, para: casa.idDe(LUIS) })).toEqual([200, undefined, nombre]);
  expect(await deHoy(LUIS)).toMatchObject({ tarea: id, tarea_nombre: nombre });
  expect(await editarla({ nombre: 'Otra', para: casa.idDe(MARTA) })).toEqual([409, 'TAREA_YA_DE_ALGUIEN', nombre]);
});
