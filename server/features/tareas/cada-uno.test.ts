import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const CAMA = { nombre: 'Hacer la cama', frecuencia: 'DIARIA', apta_infantil: true, puntos: 4 } as const;

/** Creates «Hacer la cama» for these members; returns its id. */
const cama = (...quienes: number[]): Promise<number> =>
  casa.tarea({ ...CAMA, cada_uno: quienes.map((q) => casa.id(q)) });
const ver = async (id: number): Promise<Tarea | undefined> =>
  (await casa.como(ANA).verTareas()).find((t) => t.id === id);
const sumas = async () => {
  const { miembros, total } = await casa.como(ANA).verCuentas();
  return [...miembros, total].map(({ prometido, hecho }) => ({ prometido, hecho }));
};

beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' }));
});
afterEach(() => casa.cerrar());

test('each chosen member has their own every day, with points and streak, and nobody can do another’s', async () => {
  const id = await cama(MARTA, LEO);
  expect(await ver(id)).toMatchObject({ personal: true, cada_uno: [casa.id(MARTA), casa.id(LEO)] });
  expect(await casa.primera(LEO)).toMatchObject({
    tarea: id,
    personal: true,
    fecha_limite: '2026-11-21',
    ultima_vez: null,
  });
  expect(await casa.como(LEO).completar({ id: (await casa.primera(LEO)).id })).toMatchObject({
    puntos: 4,
    racha_dias: 1,
  });
  const suya = await casa.primera(MARTA);
  expect(suya.ultima_vez).toBeNull();
  for (const respuesta of [
    await casa.pedir(LUIS, 'hechaPorMi', { id: suya.id }),
    await casa.pedir(ANA, 'hechaPor', { id: suya.id, miembro: casa.id(LUIS) }),
    await casa.pedir(MARTA, 'pedirCambio', { tipo: 'CUBRIR', asignacion: suya.id }),
    await casa.pedir(ANA, 'asignar', { tarea: id, miembro: casa.id(LUIS) }),
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

test('a chore for each is in neither sum of the ledger, and a draft leaves it alone', async () => {
  const fregar = await casa.tarea({ nombre: 'Fregar', puntos: 8 });
  await casa.repartir([fregar, LUIS]);
  const antes = await sumas();
  const id = await cama(LUIS, LEO);
  await casa.como(LEO).completar({ id: (await casa.primera(LEO)).id });
  expect(await sumas()).toEqual(antes);
  const clases = (await casa.como(ANA).verCuentas()).renglones.flatMap((r) => (r.tarea === id ? [r.clase] : []));
  expect(new Set(clases)).toEqual(new Set(['PERSONAL']));
  const pendientes = await casa.pendientes(LUIS);
  await casa.repartir([fregar, LEO]);
  expect((await casa.pendientes(LUIS)).map((a) => a.id)).toEqual(
    pendientes.filter((a) => a.tarea === id).map((a) => a.id),
  );
  const previa = await casa.pedir(ANA, 'previsualizar', { contar: 'PUNTOS' });
  expect([previa.estado, JSON.stringify(previa.cuerpo)]).toEqual([200, expect.not.stringContaining(CAMA.nombre)]);
  expect(await casa.negado(LEO, 'guardarDeseos', { tareas: [id] })).toMatchObject({ estado: 400 });
  // The draft does not end the personal chore: its occurrence of the 23rd opens.
  await casa.el('2026-11-23');
  expect((await casa.pendientes(LEO)).map((a) => [a.tarea, a.fecha_limite])).toContainEqual([id, '2026-11-23']);
});

test('on days away nothing is due, nobody can take it, and it ends excused', async () => {
  await cama(MARTA, LEO);
  await casa.fuera(LEO, { desde: '2026-11-21', hasta: '2026-11-22' });
  expect(await casa.libres()).toEqual([]);
  const suya = await casa.primera(LEO);
  expect([suya.de_fuera, suya.atrasada]).toEqual([true, false]);
  expect(await casa.negado(MARTA, 'quedarmela', { id: suya.id })).toMatchObject({ codigo: 'TAREA_DE_CADA_UNO' });
  const { dias } = await casa.como(ANA).verSemanaEnCasa({ desde: '2026-11-21', dias: 3 });
  expect(dias.map((d) => d.ocurrencias.map((o) => o.miembro_nombre))).toEqual([['Marta'], ['Marta'], ['Marta', 'Leo']]);
  expect(dias.map((d) => d.fuera)).toEqual([[casa.id(LEO)], [casa.id(LEO)], []]);
  await casa.el('2026-11-23');
  expect(await casa.ocurrencias()).toContainEqual(['2026-11-22', 'EXCUSADA', 'Leo']);
  expect(await casa.ocurrencias()).toContainEqual(['2026-11-23', 'PENDIENTE', 'Leo']);
});

test('removing one member ends only theirs, and choosing them again gives no second one on the same day', async () => {
  const id = await cama(MARTA, LEO);
  const deMarta = await casa.primera(MARTA);
  await casa.como(LEO).completar({ id: (await casa.primera(LEO)).id });
  expect(await casa.como(ANA).editarTarea({ id, ...CAMA, cada_uno: [casa.id(MARTA)] })).toMatchObject({
    cada_uno: [casa.id(MARTA)],
  });
  expect(await casa.pendientes(LEO)).toEqual([]);
  expect((await casa.primera(MARTA)).id).toBe(deMarta.id);
  await casa.como(ANA).editarTarea({ id, ...CAMA, cada_uno: [casa.id(LEO), casa.id(MARTA)] });
  expect(await casa.ocurrencias()).toEqual([
    ['2026-11-21', 'PENDIENTE', 'Marta'],
    ['2026-11-21', 'COMPLETADA', 'Leo'],
    ['2026-11-22', 'PENDIENTE', 'Leo'],
  ]);
  const actos = await casa.como(ANA).verRastro({ id: casa.familia.id });
  expect(JSON.stringify(actos)).toContain('CADA_UNO');
});

test('a day that was skipped does not come back when its member is removed and chosen again', async () => {
  const id = await cama(ANA, LUIS);
  await casa.como(LUIS).omitir({ id: (await casa.primera(LUIS)).id, motivo: '' });
  await casa.como(ANA).editarTarea({ id, ...CAMA, cada_uno: [casa.id(ANA)] });
  await casa.como(ANA).editarTarea({ id, ...CAMA, cada_uno: [casa.id(ANA), casa.id(LUIS)] });
  expect((await casa.pendientes(LUIS)).map((o) => o.fecha_limite)).toEqual(['2026-11-22']);
});

test('a member who leaves the family loses only theirs, and has it again on coming back', async () => {
  const id = await cama(MARTA, LEO);
  const deMarta = await casa.primera(MARTA);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LEO) });
  expect(await ver(id)).toMatchObject({ personal: true, cada_uno: [casa.id(MARTA)] });
  expect(await casa.ocurrencias()).toEqual([['2026-11-21', 'PENDIENTE', 'Marta']]);
  await casa.el('2026-11-24');
  const vuelta = await casa.pedir(ANA, 'desarchivarMiembro', { id: casa.id(LEO) });
  expect(vuelta.cuerpo).toMatchObject({ message: 'Leo vuelve a casa. Recupera 1 tarea' });
  expect((await casa.ocurrencias()).filter(([, , quien]) => quien === 'Leo')).toEqual([
    ['2026-11-24', 'PENDIENTE', 'Leo'],
  ]);
  expect(deMarta.miembro).toBe(casa.id(MARTA));
});

test('a rule that counts from the last time counts each member’s own', async () => {
  const regla = { tipo: 'TRAS_HACERLA', cada: 3, desde: '2026-11-21', meses: [] } as const;
  await casa.tarea({
    ...CAMA,
    frecuencia: 'OTRA',
    regla,
    cada_uno: [casa.id(MARTA), casa.id(LEO)],
  });
  await casa.como(LEO).completar({ id: (await casa.primera(LEO)).id });
  expect([(await casa.primera(LEO)).fecha_limite, (await casa.primera(MARTA)).fecha_limite]).toEqual([
    '2026-11-24',
    '2026-11-21',
  ]);
});

test('a member’s chore cannot become one for each; one for each can become common, free or paused', async () => {
  const fregar = await casa.tarea({ nombre: 'Fregar' });
  await casa.repartir([fregar, LUIS]);
  const cada_uno = [casa.id(LEO)];
  expect(await casa.negado(ANA, 'editarTarea', { id: fregar, ...CAMA, cada_uno })).toMatchObject({
    codigo: 'TAREA_CON_DUENO',
  });
  const id = await cama(LEO);
  await casa.como(ANA).editarTarea({ id, ...CAMA, activa: false });
  expect(await casa.pendientes(LEO)).toEqual([]);
  await casa.como(ANA).editarTarea({ id, ...CAMA, activa: true });
  expect(await casa.pendientes(LEO)).toHaveLength(1);
  expect(await casa.como(ANA).editarTarea({ id, ...CAMA, libre: true })).toMatchObject({
    libre: true,
    personal: false,
    cada_uno: [],
  });
  expect(await casa.como(ANA).editarTarea({ id, ...CAMA, cada_uno })).toMatchObject({
    libre: false,
    personal: true,
    cada_uno,
  });
  expect(await casa.como(ANA).editarTarea({ id, ...CAMA, cada_uno: null })).toMatchObject({
    libre: false,
    personal: false,
    cada_uno: [],
  });
  expect(await casa.pendientes(LEO)).toEqual([]);
});

test('a completion stays its member’s own when its chore becomes common, and creditable to others when it becomes personal', async () => {
  const id = await cama(LEO);
  const suya = await casa.primera(LEO);
  await casa.como(LEO).completar({ id: suya.id });
  await casa.como(ANA).editarTarea({ id, ...CAMA, cada_uno: null });
  const aMarta = { miembro: casa.id(MARTA), estado: 'COMPLETADA' } as const;
  expect(await casa.negado(ANA, 'hechaPor', { id: suya.id, ...aMarta })).toMatchObject({
    estado: 409,
    codigo: 'TAREA_DE_CADA_UNO',
  });
  expect(await casa.ocurrencias()).toEqual([['2026-11-21', 'COMPLETADA', 'Leo']]);
  await casa.como(ANA).asignar({ tarea: id, miembro: casa.id(LUIS), fecha_limite: '2026-11-21' });
  const comun = await casa.primera(LUIS);
  await casa.como(LUIS).completar({ id: comun.id });
  await casa.como(ANA).editarTarea({ id, ...CAMA, cada_uno: [casa.id(LEO)] });
  expect([comun.personal, (await casa.primera(LEO)).personal]).toEqual([false, true]);
  expect(await casa.pedir(ANA, 'hechaPor', { id: comun.id, ...aMarta })).toMatchObject({ estado: 200 });
});

test('a chore for each takes at least one member, all of whom live here and whose age it suits, and no second owner', async () => {
  const crear = (cambios: object) => casa.pedir(ANA, 'crearTarea', { ...CAMA, ...cambios });
  expect((await crear({ apta_infantil: false, cada_uno: [casa.id(LEO)] })).cuerpo).toMatchObject({
    error: 'Esta tarea no es para la edad de Leo',
  });
  expect((await crear({ cada_uno: [9_999] })).cuerpo).toMatchObject({
    miembro: ['Este miembro no existe'],
  });
  expect((await crear({ cada_uno: [] })).estado).toBe(400);
  expect((await crear({ cada_uno: [casa.id(LEO)], libre: true })).estado).toBe(400);
  expect((await crear({ cada_uno: [casa.id(LEO)], para: casa.id(ANA) })).estado).toBe(400);
  expect(await ver(1)).toBeUndefined();
});

test('«Alguien»: a new chore can be given to a member by name, before the first draft only if it is due on a single day', async () => {
  const crear = (cambios: object) => casa.pedir(ANA, 'crearTarea', { ...CAMA, ...cambios });
  const unaVez = { frecuencia: 'OTRA', regla: { tipo: 'UNA_VEZ', dia: '2026-11-23' } };
  expect((await crear({ para: casa.id(LUIS) })).cuerpo).toMatchObject({ codigo: 'REAJUSTE_SIN_REPARTO' });
  expect((await crear({ ...unaVez, para: casa.id(LUIS) })).estado).toBe(201);
  expect(await casa.primera(LUIS)).toMatchObject({ fecha_limite: '2026-11-23', tarea_nombre: CAMA.nombre });
  await casa.repartir();
  expect((await crear({ para: casa.id(MARTA) })).estado).toBe(201);
  expect(await casa.primera(MARTA)).toMatchObject({ fecha_limite: '2026-11-21', personal: false });
  expect((await crear({ apta_infantil: false, para: casa.id(LEO) })).cuerpo).toMatchObject({
    codigo: 'TAREA_NO_APTA_PARA',
  });
});

test('an edit gives an unassigned one to a member by name together with its other changes, or changes nothing', async () => {
  const id = await casa.tarea({ ...CAMA });
  const editarla = async (cambios: object) => {
    const { estado, cuerpo } = await casa.pedir(ANA, 'editarTarea', { id, ...CAMA, ...cambios });
    return [estado, (cuerpo as { codigo?: string }).codigo, (await ver(id))?.nombre];
  };
  const nombre = 'Airear';
  expect(await editarla({ nombre, para: casa.id(LUIS) })).toEqual([409, 'REAJUSTE_SIN_REPARTO', CAMA.nombre]);
  await casa.repartir();
  expect(await editarla({ nombre, apta_infantil: false, para: casa.id(LEO) })).toEqual([
    409,
    'TAREA_NO_APTA_PARA',
    CAMA.nombre,
  ]);
  expect(await editarla({ nombre, para: casa.id(LUIS) })).toEqual([200, undefined, nombre]);
  expect(await casa.primera(LUIS)).toMatchObject({ tarea: id, tarea_nombre: nombre });
  expect(await editarla({ nombre: 'Otra', para: casa.id(MARTA) })).toEqual([409, 'TAREA_YA_DE_ALGUIEN', nombre]);
});
