import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';

/** A reason for a reajuste belongs to a chore, a member or an absence by id, and is offered for as long as it is true. */

let casa: ReturnType<typeof casaConReajuste>;
let tareas: readonly number[];
const [ANA, LUIS, OTRA_ANA] = [0, 1, 2];

const SEMANAL = { frecuencia: 'SEMANAL', dia_semana: 7, puntos: 10 } as const;

beforeEach(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-16T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Ana' }],
    }),
  );

  tareas = [];
  for (const nombre of ['Cocina', 'Plancha', 'Suelos']) tareas = [...tareas, await crear(nombre)];
  await casa.acabarReparto(await casa.empezarReparto());
  luego();
});
afterEach(() => casa.cerrar());

const luego = (): void => {
  casa.reloj.avanzar(60);
};
const crear = (nombre: string, cambios: Partial<TareaEntrada> = {}) => casa.tarea({ nombre, ...SEMANAL, ...cambios });
const motivos = async () => (await casa.ver()).motivos.map((m) => [m.motivo, m.nombre, m.tarea]);
const dichos = (publicados: ReturnType<typeof anotarPublicaciones>) =>
  publicados.splice(0).filter((p) => p.evento === 'reajuste:cambiado').length;

describe('an unassigned chore', () => {
  test('has its own reason even if another has the same name; deleting one keeps the other’s', async () => {
    const [uno, otro] = [await crear('Baños'), await crear('Baños')];
    expect(await motivos()).toEqual([
      ['TAREA_NUEVA', 'Baños', uno],
      ['TAREA_NUEVA', 'Baños', otro],
    ]);
    await casa.como(ANA).borrarTarea({ id: otro });
    expect(await motivos()).toEqual([['TAREA_NUEVA', 'Baños', uno]]);
  });

  test('is not offered after its reason was dismissed; paused and resumed, it is offered again', async () => {
    const banos = await crear('Baños');
    await casa.como(ANA).descartarReajuste();
    expect(await motivos()).toEqual([]);
    await crear('Regar');
    expect(await motivos()).toHaveLength(1);
    await casa.como(ANA).editarTarea({ id: banos, ...SEMANAL, nombre: 'Baños', activa: false });
    await casa.como(ANA).editarTarea({ id: banos, ...SEMANAL, nombre: 'Baños' });
    expect((await motivos()).map(([, nombre]) => nombre)).toEqual(['Baños', 'Regar']);
  });

  test('publishes an event when its reason comes and when it goes, and at nothing else', async () => {
    const publicados = anotarPublicaciones(casa.app);
    const banos = await crear('Baños');
    expect(dichos(publicados)).toBe(1);
    await casa.como(ANA).editarTarea({ id: banos, ...SEMANAL, nombre: 'Baños', descripcion: 'Con lejía' });
    expect(dichos(publicados)).toBe(0);
    await casa.como(ANA).borrarTarea({ id: banos });
    expect(dichos(publicados)).toBe(1);
  });
});

describe('a member', () => {
  test('has their own reason even if another has the same name, and loses only their own on coming back', async () => {
    await casa.como(ANA).archivarMiembro({ id: casa.id(OTRA_ANA) });
    expect(await motivos()).toEqual([['MIEMBRO_ARCHIVADO', 'Ana', null]]);
    await casa.como(ANA).apuntarAusencia({ miembro: casa.id(ANA), desde: '2026-11-20', hasta: '2026-12-20' });
    expect(await motivos()).toEqual([
      ['MIEMBRO_ARCHIVADO', 'Ana', null],
      ['AUSENCIA_LARGA', 'Ana', null],
    ]);
    await casa.como(ANA).desarchivarMiembro({ id: casa.id(OTRA_ANA) });
    expect(await motivos()).toEqual([['AUSENCIA_LARGA', 'Ana', null]]);
  });

  test('who is renamed has their reason under the new name', async () => {
    await casa.como(ANA).apuntarAusencia({ miembro: casa.id(LUIS), desde: '2026-11-20', hasta: '2026-12-20' });
    await casa.como(ANA).editarUsuario({ id: casa.id(LUIS), first_name: 'Lucho' });
    expect(await motivos()).toEqual([['AUSENCIA_LARGA', 'Lucho', null]]);
  });

  test('who left is a reason for as long as a chore of theirs has no owner', async () => {
    const deLuis = tareas.filter((_, i) => i < tareas.length);
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    expect(await motivos()).toEqual([['MIEMBRO_ARCHIVADO', 'Luis', null]]);
    const duenos = await casa.duenos();
    for (const id of deLuis.filter((t) => duenos[t] === undefined))
      await casa.como(ANA).darTarea({ id, miembro: casa.id(ANA) });
    expect(await motivos()).toEqual([]);
  });

  test('who left before a draft and came back after it is a reason', async () => {
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    await casa.partes(50, 0, 50).catch(() => null);
    luego();
    await casa
      .como(ANA)
      .guardarCarga({ configuraciones: [ANA, OTRA_ANA].map((q) => ({ miembro: casa.id(q), porcentaje_carga: 50 })) });
    await casa.acabarReparto(await casa.empezarReparto());
    expect(await motivos()).toEqual([]);
    luego();
    await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) });
    expect(await motivos()).toEqual([['MIEMBRO_NUEVO', 'Luis', null]]);
  });
});

describe('an absence', () => {
  test('is no reason once it is removed or cut short', async () => {
    const { cuerpo: una } = await casa.pedir(ANA, 'apuntarAusencia', {
      miembro: casa.id(LUIS),
      desde: '2026-11-20',
      hasta: '2026-12-20',
    });
    expect(await motivos()).toEqual([['AUSENCIA_LARGA', 'Luis', null]]);
    const publicados = anotarPublicaciones(casa.app);
    await casa.como(ANA).quitarAusencia({ id: (una as { id: number }).id, entera: 'true' });
    expect(await motivos()).toEqual([]);
    expect(dichos(publicados)).toBe(1);
    const { cuerpo: otra } = await casa.pedir(ANA, 'apuntarAusencia', {
      miembro: casa.id(LUIS),
      desde: '2026-11-16',
      hasta: '2026-12-20',
    });
    expect(await motivos()).toHaveLength(1);
    casa.reloj.poner('2026-11-18T10:00:00.000Z');
    await casa.como(ANA).quitarAusencia({ id: (otra as { id: number }).id });
    expect(await motivos()).toEqual([]);
  });

  test('is no reason if it lasts three weeks or less', async () => {
    await casa.como(ANA).apuntarAusencia({ miembro: casa.id(OTRA_ANA), desde: '2026-11-20', hasta: '2026-12-05' });
    expect(await motivos()).toEqual([]);
  });

  test('that begins in another quarter is no reason in this one', async () => {
    await casa.como(ANA).apuntarAusencia({ miembro: casa.id(LUIS), desde: '2027-01-10', hasta: '2027-03-10' });
    expect(await motivos()).toEqual([]);
  });
});

describe('an edit', () => {
  test('of points is no reason once it is reverted', async () => {
    const [cocina = 0] = tareas;
    await casa.como(ANA).editarTarea({ id: cocina, nombre: 'Cocina', ...SEMANAL, puntos: 16 });
    expect(await motivos()).toEqual([['CARGA_CAMBIADA', 'Cocina', null]]);
    await casa.como(ANA).editarTarea({ id: cocina, nombre: 'Cocina', ...SEMANAL, puntos: 10 });
    expect(await motivos()).toEqual([]);
    await casa.como(ANA).editarTarea({ id: cocina, nombre: 'Cocina', ...SEMANAL, puntos: 16 });
    await casa.como(ANA).borrarTarea({ id: cocina });
    expect(await motivos()).toEqual([]);
  });

  test('of a chore’s days is measured as the draft counted it', async () => {
    const [cocina = 0] = tareas;
    await casa.como(ANA).editarTarea({
      id: cocina,
      nombre: 'Cocina',
      ...SEMANAL,
      frecuencia: 'DOS_VECES_SEMANA',
      dia_semana: 1,
      dia_semana_2: 4,
    });
    expect(await motivos()).toEqual([['CARGA_CAMBIADA', 'Cocina', null]]);
    await casa.como(ANA).editarTarea({ id: cocina, nombre: 'Cocina', ...SEMANAL, dia_semana: 3 });
    expect(await motivos()).toEqual([]);
  });

  test('of shares is no reason once it is reverted; after a dismissal, the next edit is', async () => {
    await casa.partes(50, 25, 25);
    expect(await motivos()).toEqual([['PARTES_CAMBIADAS', '', null]]);
    await casa.partes(33, 33, 34);
    expect(await motivos()).toEqual([]);
    await casa.partes(50, 25, 25);
    await casa.como(ANA).descartarReajuste();
    expect(await motivos()).toEqual([]);
    await casa.partes(40, 30, 30);
    expect(await motivos()).toEqual([['PARTES_CAMBIADAS', '', null]]);
  });
});

test('a vote that takes points from 10 to 16 is a reason as an edit by hand is, and publishes the event', async () => {
  const [cocina = 0] = tareas;
  const publicados = anotarPublicaciones(casa.app);
  for (const quien of [ANA, LUIS, OTRA_ANA])
    await casa.como(quien).votar({ tarea: cocina, miembro: casa.id(quien), dificultad: 4 });
  expect(dichos(publicados)).toBe(1);
  expect(await motivos()).toEqual([['CARGA_CAMBIADA', 'Cocina', null]]);
});

test('an edit before the start of a reajuste is settled at its end', async () => {
  const [cocina = 0] = tareas;
  await casa.como(ANA).editarTarea({ id: cocina, nombre: 'Cocina', ...SEMANAL, puntos: 16 });
  await crear('Baños');
  await casa.partes(50, 25, 25);
  expect(await motivos()).toHaveLength(3);
  luego();
  const { id } = await casa.empezar();
  luego();
  await casa.como(ANA).editarTarea({ id: cocina, nombre: 'Cocina', ...SEMANAL, puntos: 40 });
  await casa.como(ANA).terminarReajuste({ id });
  expect(await motivos()).toEqual([['CARGA_CAMBIADA', 'Cocina', null]]);
});
