import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { crearTarea } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Reasons for a reajuste belong to a chore, a member or an absence, and last as long as what they say is so. */

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConReajuste>;
let reloj: ReturnType<typeof relojFijo>;
let tareas: readonly number[];
const [ANA, LUIS, OTRA_ANA] = [0, 1, 2];

const SEMANAL = { frecuencia: 'SEMANAL', dia_semana: 7, puntos: 10 } as const;

beforeEach(async () => {
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Ana' }]);
  casa = casaConReajuste(app, familia);
  tareas = [];
  for (const nombre of ['Cocina', 'Plancha', 'Suelos']) tareas = [...tareas, await crear(nombre)];
  await casa.acabarReparto(await casa.empezarReparto());
  luego();
});
afterEach(() => app.app.close());

const luego = (): void => {
  reloj.avanzar(60);
};
const crear = (nombre: string, cambios: Partial<TareaEntrada> = {}) =>
  crearTarea(app, familia, { nombre, ...SEMANAL, ...cambios });
const editar = (id: number, cambios: object) =>
  casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id }), { nombre: 'Cocina', ...SEMANAL, ...cambios });
const archivar = (quien: number) => casa.como(ANA, 'POST', ruta(RUTAS.archivar, { id: casa.idDe(quien) }));
const desarchivar = (quien: number) => casa.como(ANA, 'POST', ruta(RUTAS.desarchivar, { id: casa.idDe(quien) }));
const ahoraNo = () => casa.como(ANA, 'POST', RUTAS.descartarReajuste);
const fuera = (cuando: object, quien = LUIS) =>
  casa.como(ANA, 'POST', RUTAS.ausencias, { miembro: casa.idDe(quien), ...cuando });
const motivos = async () => (await casa.ver()).motivos.map((m) => [m.motivo, m.nombre, m.tarea]);
const dichos = (publicados: ReturnType<typeof anotarPublicaciones>) =>
  publicados.splice(0).filter((p) => p.evento === 'reajuste:cambiado').length;

describe('an unassigned chore', () => {
  test('has its own reason although another has its name; deleting one keeps the other’s', async () => {
    const [uno, otro] = [await crear('Baños'), await crear('Baños')];
    expect(await motivos()).toEqual([
      ['TAREA_NUEVA', 'Baños', uno],
      ['TAREA_NUEVA', 'Baños', otro],
    ]);
    await casa.como(ANA, 'DELETE', ruta(RUTAS.tarea, { id: otro }));
    expect(await motivos()).toEqual([['TAREA_NUEVA', 'Baños', uno]]);
  });

  test('whose reason was dismissed is offered no more; paused and resumed, it is offered again', async () => {
    const banos = await crear('Baños');
    await ahoraNo();
    expect(await motivos()).toEqual([]);
    await crear('Regar');
    expect(await motivos()).toHaveLength(1);
    await editar(banos, { nombre: 'Baños', activa: false });
    await editar(banos, { nombre: 'Baños' });
    expect((await motivos()).map(([, nombre]) => nombre)).toEqual(['Baños', 'Regar']);
  });

  test('causes an event to readers when it comes and when it goes, and at nothing else', async () => {
    const publicados = anotarPublicaciones(app);
    const banos = await crear('Baños');
    expect(dichos(publicados)).toBe(1);
    await editar(banos, { nombre: 'Baños', descripcion: 'Con lejía' });
    expect(dichos(publicados)).toBe(0);
    await casa.como(ANA, 'DELETE', ruta(RUTAS.tarea, { id: banos }));
    expect(dichos(publicados)).toBe(1);
  });
});

describe('a member', () => {
  test('has their own reason although another has their name, and takes it alone when they come back', async () => {
    await archivar(OTRA_ANA);
    expect(await motivos()).toEqual([['MIEMBRO_ARCHIVADO', 'Ana', null]]);
    await fuera({ desde: '2026-11-20', hasta: '2026-12-20' }, ANA);
    expect(await motivos()).toEqual([
      ['MIEMBRO_ARCHIVADO', 'Ana', null],
      ['AUSENCIA_LARGA', 'Ana', null],
    ]);
    await desarchivar(OTRA_ANA);
    expect(await motivos()).toEqual([['AUSENCIA_LARGA', 'Ana', null]]);
  });

  test('who is renamed has their reason under the new name', async () => {
    await fuera({ desde: '2026-11-20', hasta: '2026-12-20' });
    await casa.como(ANA, 'PATCH', ruta(RUTAS.usuario, { id: casa.idDe(LUIS) }), { first_name: 'Lucho' });
    expect(await motivos()).toEqual([['AUSENCIA_LARGA', 'Lucho', null]]);
  });

  test('who left is a reason as long as a chore of theirs has no owner', async () => {
    const deLuis = tareas.filter((_, i) => i < tareas.length);
    await archivar(LUIS);
    expect(await motivos()).toEqual([['MIEMBRO_ARCHIVADO', 'Luis', null]]);
    const duenos = await casa.duenos();
    for (const id of deLuis.filter((t) => duenos[t] === undefined))
      await casa.como(ANA, 'POST', ruta(RUTAS.darTarea, { id }), { miembro: casa.idDe(ANA) });
    expect(await motivos()).toEqual([]);
  });

  test('who left before a draft and comes back after it is a reason', async () => {
    await archivar(LUIS);
    await casa.partes(50, 0, 50).catch(() => null);
    luego();
    await casa.como(ANA, 'POST', RUTAS.cargaActualizar, {
      configuraciones: [ANA, OTRA_ANA].map((q) => ({ miembro: casa.idDe(q), porcentaje_carga: 50 })),
    });
    await casa.acabarReparto(await casa.empezarReparto());
    expect(await motivos()).toEqual([]);
    luego();
    await desarchivar(LUIS);
    expect(await motivos()).toEqual([['MIEMBRO_NUEVO', 'Luis', null]]);
  });
});

describe('an absence', () => {
  test('that is removed or cut short is a reason no more', async () => {
    const { cuerpo: una } = await fuera({ desde: '2026-11-20', hasta: '2026-12-20' });
    expect(await motivos()).toEqual([['AUSENCIA_LARGA', 'Luis', null]]);
    const publicados = anotarPublicaciones(app);
    await casa.como(ANA, 'DELETE', `${ruta(RUTAS.ausencia, { id: (una as { id: number }).id })}?entera=true`);
    expect(await motivos()).toEqual([]);
    expect(dichos(publicados)).toBe(1);
    const { cuerpo: otra } = await fuera({ desde: '2026-11-16', hasta: '2026-12-20' });
    expect(await motivos()).toHaveLength(1);
    reloj.poner('2026-11-18T10:00:00.000Z');
    await casa.como(ANA, 'DELETE', ruta(RUTAS.ausencia, { id: (otra as { id: number }).id }));
    expect(await motivos()).toEqual([]);
  });

  test('of three weeks or less is none', async () => {
    await fuera({ desde: '2026-11-20', hasta: '2026-12-05' }, OTRA_ANA);
    expect(await motivos()).toEqual([]);
  });

  test('that begins in another quarter is no reason in this one', async () => {
    await fuera({ desde: '2027-01-10', hasta: '2027-03-10' });
    expect(await motivos()).toEqual([]);
  });
});

describe('an edit', () => {
  test('of points that is reverted is a reason no more', async () => {
    const [cocina = 0] = tareas;
    await editar(cocina, { puntos: 16 });
    expect(await motivos()).toEqual([['CARGA_CAMBIADA', 'Cocina', null]]);
    await editar(cocina, { puntos: 10 });
    expect(await motivos()).toEqual([]);
    await editar(cocina, { puntos: 16 });
    await casa.como(ANA, 'DELETE', ruta(RUTAS.tarea, { id: cocina }));
    expect(await motivos()).toEqual([]);
  });

  test('of a chore’s days counts as the draft counted', async () => {
    const [cocina = 0] = tareas;
    await editar(cocina, { frecuencia: 'DOS_VECES_SEMANA', dia_semana: 1, dia_semana_2: 4 });
    expect(await motivos()).toEqual([['CARGA_CAMBIADA', 'Cocina', null]]);
    await editar(cocina, { dia_semana: 3 });
    expect(await motivos()).toEqual([]);
  });

  test('of shares that is reverted is a reason no more; after a dismissal, the next one is', async () => {
    await casa.partes(50, 25, 25);
    expect(await motivos()).toEqual([['PARTES_CAMBIADAS', '', null]]);
    await casa.partes(33, 33, 34);
    expect(await motivos()).toEqual([]);
    await casa.partes(50, 25, 25);
    await ahoraNo();
    expect(await motivos()).toEqual([]);
    await casa.partes(40, 30, 30);
    expect(await motivos()).toEqual([['PARTES_CAMBIADAS', '', null]]);
  });
});

test('by a vote that takes points from 10 to 16 offers what an edit by hand offers, and emits the event', async () => {
  const [cocina = 0] = tareas;
  const publicados = anotarPublicaciones(app);
  for (const quien of [ANA, LUIS, OTRA_ANA])
    await casa.como(quien, 'POST', RUTAS.votaciones, { tarea: cocina, miembro: casa.idDe(quien), dificultad: 4 });
  expect(dichos(publicados)).toBe(1);
  expect(await motivos()).toEqual([['CARGA_CAMBIADA', 'Cocina', null]]);
});

test('before the start of a reajuste is settled at its end', async () => {
  const [cocina = 0] = tareas;
  await editar(cocina, { puntos: 16 });
  await crear('Baños');
  await casa.partes(50, 25, 25);
  expect(await motivos()).toHaveLength(3);
  luego();
  const { id } = await casa.empezar();
  luego();
  await editar(cocina, { puntos: 40 });
  await casa.como(ANA, 'POST', ruta(RUTAS.terminarReajuste, { id }));
  expect(await motivos()).toEqual([['CARGA_CAMBIADA', 'Cocina', null]]);
});
