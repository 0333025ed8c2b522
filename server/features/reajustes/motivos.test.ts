import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';

/** When a reajuste is offered: after changes during a draft, and after edits of a chore. */

let casa: ReturnType<typeof casaConReajuste>;
let tareas: number[];
const [ANA, MARTA] = [0, 2];

const SEMANAL = { frecuencia: 'SEMANAL', dia_semana: 7, puntos: 10 } as const;

beforeEach(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-16T10:00:00.000Z',
      miembros: [
        { nombre: 'Ana', admin: true },
        { nombre: 'Luis' },
        { nombre: 'Marta' },
        { nombre: 'Noa', cuenta: false },
      ],
    }),
  );

  tareas = [];
  for (const nombre of ['Baños', 'Cocina', 'Plancha', 'Polvo', 'Salón', 'Suelos'])
    tareas.push(await casa.tarea({ nombre, ...SEMANAL }));
});
afterEach(() => casa.cerrar());

/** Moves the clock on, so that each act has its own instant. */
const luego = (): void => {
  casa.reloj.avanzar(60);
};
const crear = (nombre: string, cambios: Partial<TareaEntrada> = {}) => casa.tarea({ nombre, ...SEMANAL, ...cambios });
const editar = async (id: number, cambios: object): Promise<void> => {
  const cuerpo = { nombre: 'Baños', ...SEMANAL, ...cambios };
  const { estado } = await casa.pedir(ANA, 'editarTarea', { id, ...cuerpo });
  expect(estado).toBe(200);
};
const empezar = async () => {
  luego();
  const s = await casa.empezarReparto();
  luego();
  return s;
};
const repartir = async () => casa.acabarReparto(await empezar());
const activarANoa = async (): Promise<void> => {
  const { cuerpo } = await casa.pedir(null, 'unirse', { familia_id: casa.familia.id, pin: casa.familia.pin });
  const { token_activacion } = cuerpo as { readonly token_activacion: string };
  const password = 'Amapola-Verde-7';
  const cuenta = { miembro_id: casa.id(3), token_activacion, password, password_confirm: password };
  await casa.como(null).activarCuenta(cuenta);
};
/** Reasons offered to admins, each with the chore that can be assigned by hand, if any. */
const motivos = async () => (await casa.ver()).motivos.map((m) => [m.motivo, m.nombre, m.tarea]);
/** All stored reasons, even those not offered. */
const guardados = () => casa.db.selectFrom('motivos_reajuste').selectAll().execute();

describe('changes during a draft', () => {
  beforeEach(repartir);

  test('a new chore is offered only when the draft is over, completed or not', async () => {
    const otra = await empezar();
    const durante = await crear('Durante');
    expect(await motivos()).toEqual([]);
    await casa.como(ANA).cancelarReparto({ id: otra.id });
    expect(await motivos()).toEqual([['TAREA_NUEVA', 'Durante', durante]]);
    const tercera = await empezar();
    const luegoOtra = await crear('Otra');
    expect(await motivos()).toEqual([]);
    await casa.acabarReparto(tercera);
    // The third draft dealt «Durante», which was created before that draft began.
    expect(await motivos()).toEqual([['TAREA_NUEVA', 'Otra', luegoOtra]]);
    expect(Object.keys(await casa.duenos()).map(Number)).toEqual([...tareas, durante]);
    expect((await casa.empezar()).propuestas.flatMap((p) => p.cambios)).toMatchObject([{ tarea: luegoOtra, de: null }]);
  });

  test('a chore resumed or no longer free is offered, as is one whose former owner is away', async () => {
    const [banos = 0] = tareas;
    const libre = await crear('Libre', { libre: true });
    await editar(banos, { activa: false });
    const otra = await empezar();
    await editar(banos, { activa: true });
    await editar(libre, { nombre: 'Libre', libre: false });
    await casa.acabarReparto(otra);
    expect(new Set(await motivos())).toEqual(
      new Set([
        ['TAREA_NUEVA', 'Baños', banos],
        ['TAREA_NUEVA', 'Libre', libre],
      ]),
    );
  });

  test('new members and changed shares are not part of it, and are offered after it', async () => {
    await casa.partes(50, 25, 25);
    const otra = await empezar();
    await casa.partes(30, 30, 40);
    await activarANoa();
    await casa.acabarReparto(otra);
    expect(new Set((await motivos()).map(([motivo]) => motivo))).toEqual(
      new Set(['PARTES_CAMBIADAS', 'MIEMBRO_NUEVO']),
    );
  });

  test('a chore whose load differs from the dealt load is offered after it', async () => {
    const [banos = 0, cocina = 0] = tareas;
    await editar(cocina, { nombre: 'Cocina', activa: false });
    await repartir();
    await editar(cocina, { nombre: 'Cocina', activa: true });
    const tercera = await empezar();
    // The second draft did not deal «Cocina», which was paused, so its load is compared with that in the third draft.
    await editar(cocina, { nombre: 'Cocina', puntos: 40 });
    await editar(banos, { puntos: 11 });
    await casa.acabarReparto(tercera);
    expect(await motivos()).toEqual([['CARGA_CAMBIADA', 'Cocina', null]]);
  });

  test('admins get an event when the offer goes and when it comes back', async () => {
    await crear('Regar');
    const publicados = anotarPublicaciones(casa.app);
    const dichos = () => publicados.splice(0).filter((p) => p.evento === 'reajuste:cambiado').length;
    const otra = await empezar();
    expect(dichos()).toBe(1);
    await casa.como(ANA).cancelarReparto({ id: otra.id });
    expect(dichos()).toBe(1);
    await casa.acabarReparto(await empezar());
    expect(dichos()).toBe(1);
    await casa.acabarReparto(await empezar());
    expect(dichos()).toBe(0);
  });
});

test('the same during the first draft; if it is cancelled there is nothing to adjust', async () => {
  const primera = await empezar();
  await crear('Durante');
  await activarANoa();
  await casa.como(ANA).cancelarReparto({ id: primera.id });
  expect(await motivos()).toEqual([]);
  const segunda = await empezar();
  const otra = await crear('Otra');
  await casa.partes(20, 20, 30, 30);
  await casa.acabarReparto(segunda);
  expect(await motivos()).toEqual([
    ['TAREA_NUEVA', 'Otra', otra],
    ['PARTES_CAMBIADAS', '', null],
  ]);
});

test('an unassigned chore that is resumed, no longer free, or repeats from now on is offered; one with an owner is not', async () => {
  const [banos = 0, cocina = 0] = tareas;
  await editar(banos, { activa: false });
  await repartir();
  await editar(banos, { activa: true });
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Baños', banos]]);
  await editar(cocina, { nombre: 'Cocina', activa: false });
  await editar(cocina, { nombre: 'Cocina', activa: true });
  expect(await guardados()).toHaveLength(1);
  const libre = await crear('Libre', { libre: true });
  await editar(libre, { nombre: 'Libre', libre: false });
  const unaVez = await crear('Una', {
    frecuencia: 'OTRA',
    dia_semana: null,
    regla: { tipo: 'UNA_VEZ', dia: '2026-11-20' },
  });
  expect((await motivos()).map(([motivo]) => motivo)).toEqual(['TAREA_NUEVA', 'TAREA_NUEVA', 'UNA_VEZ']);
  await editar(unaVez, { nombre: 'Una' });
  expect((await motivos()).map(([, , tarea]) => tarea)).toEqual([banos, libre, unaVez]);
});

test('a completed draft settles the reasons older than its start', async () => {
  await repartir();
  luego();
  await casa.como(ANA).archivarMiembro({ id: casa.id(MARTA) });
  await casa.partes(60, 40);
  await crear('Regar');
  expect(await motivos()).toHaveLength(3);
  await repartir();
  expect(await motivos()).toEqual([]);
  expect(await guardados()).toEqual([]);
});

test('a chore that is not due this quarter is a reason while it is new since the last draft', async () => {
  const regla = { tipo: 'ANOS', cada: 1, mes: 7, el: { dia_mes: 1 }, desde: '2027-07-01' } as const;
  const enVerano = { frecuencia: 'OTRA', dia_semana: null, regla } as const;
  await crear('Piscina', enVerano);
  await repartir();
  expect(await motivos()).toEqual([]);
  const toldo = await crear('Toldo', enVerano);
  expect(await motivos()).toEqual([['TAREA_NUEVA', 'Toldo', toldo]]);
  await repartir();
  expect(await motivos()).toEqual([]);
  casa.reloj.poner('2027-06-30T10:00:00.000Z');
  expect(await motivos()).toEqual([]);
  casa.reloj.poner('2027-07-01T10:00:00.000Z');
  expect((await motivos()).map(([motivo, nombre]) => [motivo, nombre])).toEqual([
    ['TAREA_NUEVA', 'Piscina'],
    ['TAREA_NUEVA', 'Toldo'],
  ]);
});

test('a chore dealt in parts has an owner', async () => {
  await repartir();
  await crear('Fregar', { frecuencia: 'DIARIA', dia_semana: null, en_partes: 'DIAS' });
  expect(await motivos()).toHaveLength(1);
  await repartir();
  expect(Object.keys(await casa.duenos()).length).toBe(tareas.length + 2);
  expect(await motivos()).toEqual([]);
});
