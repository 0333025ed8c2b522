import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';

/** Tests that wall screens follow absences, free chores and members who left, and that nobody is sent an absence's note. */

let casa: ReturnType<typeof casaConAusencias>;
let url: string;

let pantalla: Pantalla;
let token: string;
let movil: Oyente;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' }));
  url = await escuchar(casa.app);

  await casa.repartir([await casa.tarea(), LUIS], [await casa.tarea({ nombre: 'Barrer' }), ANA]);
  await casa.db.updateTable('sesiones_reparto').set({ fase: 'CANCELADA' }).execute();
  ({ token } = await vincularPantalla(casa.app, casa.miembro(ANA).token));
  pantalla = await encenderPantalla(url, token);
  movil = await oir(url, casa.miembro(MARTA).token);
});
afterEach(async () => {
  movil.socket.disconnect();
  pantalla.ws.terminate();
  await casa.cerrar();
});

/** Checks that the screen's state, built from the feed alone, is the state that a read returns. */
const igual = async (): Promise<EstadoPantalla> => {
  const sinHora = (e: EstadoPantalla) => ({
    ...e,
    ahora: '',
    conectados: [],
    miembros: e.miembros.toSorted((a, b) => a.id - b.id),
    tareas: e.tareas.toSorted((a, b) => a.id - b.id),
  });
  return vi.waitFor(async () => {
    const leido = EstadoPantalla.parse(await casa.como(token).verEstadoPantalla());
    expect(sinHora(pantalla.estado())).toEqual(sinHora(leido));
    return leido;
  }, 60_000);
};

test('the screen follows absences and free chores; notes are sent to nobody', async () => {
  const { id: ausencia } = await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-22', nota: 'Muy privado' });
  await movil.esperar('ausencia:cambiada');
  let estado = await igual();
  const [libre] = estado.libres;
  expect(estado.fuera).toEqual([{ miembro: casa.id(LUIS), hasta: '2026-11-22' }]);
  expect(libre).toMatchObject({ nombre: 'Fregar', de: casa.id(LUIS) });
  expect(estado.tareas.map((t) => t.miembro)).toEqual([casa.id(ANA)]);

  await casa.como(MARTA).quedarmela({ id: libre!.asignacion! });
  estado = await igual();
  expect(estado.libres).toEqual([]);
  expect(new Set(estado.tareas.map((t) => t.miembro))).toEqual(new Set([casa.id(ANA), casa.id(MARTA)]));
  await casa.como(MARTA).completar({ id: libre!.asignacion! });
  await igual();
  await casa.como(MARTA).deshacer({ id: libre!.asignacion! });
  await igual();
  await casa.como(MARTA).dejarLibre({ id: libre!.asignacion! });
  expect((await igual()).libres).toHaveLength(1);
  // Its owner completes it after all, and undoes that.
  await casa.como(LUIS).completar({ id: libre!.asignacion! });
  expect((await igual()).libres).toEqual([]);
  await casa.como(LUIS).deshacer({ id: libre!.asignacion! });
  expect((await igual()).libres).toHaveLength(1);
  await casa.como(LUIS).quitarAusencia({ id: ausencia });
  expect((await igual()).fuera).toEqual([]);

  expect(pantalla.textos.join()).not.toContain('Muy privado');
  expect(JSON.stringify(movil.recibidos)).not.toContain('Muy privado');
});

test('the screen follows unassigned chores, and one that an admin takes from an absent member', async () => {
  const tarea = await casa.tarea({ nombre: 'Trastero', libre: true });
  await casa.como(ANA).abrirLibre({ id: tarea, abierta: false });
  expect((await igual()).libres).toEqual([]);
  await casa.como(ANA).abrirLibre({ id: tarea, abierta: true });
  expect((await igual()).libres).toMatchObject([{ nombre: 'Trastero', de: null }]);
  await casa.como(MARTA).quedarmeDeNadie({ id: tarea });
  expect((await igual()).libres).toEqual([]);

  const [{ id } = { id: 0 }] = await casa.pendientes(LUIS);
  await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-22' });
  await casa.como(ANA).borrarAsignacion({ id });
  await igual();
  await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite: '2026-11-21' });
  expect((await igual()).libres).toHaveLength(1);
});

test('the screen follows an admin’s edits of an unassigned chore', async () => {
  const comoEsta = { nombre: 'Trastero', frecuencia: 'DIARIA', libre: true };
  const tarea = await casa.tarea({ nombre: 'Trastero', libre: true });
  expect((await igual()).libres).toMatchObject([{ nombre: 'Trastero' }]);
  const editar = (cambios: object) => casa.pedir(ANA, 'editarTarea', { id: tarea, ...comoEsta, ...cambios });
  await editar({ nombre: 'Trastero y garaje' });
  expect((await igual()).libres).toMatchObject([{ nombre: 'Trastero y garaje' }]);
  await editar({ activa: false });
  expect((await igual()).libres).toEqual([]);
  await editar({});
  expect((await igual()).libres).toMatchObject([{ nombre: 'Trastero' }]);
  await casa.como(ANA).borrarTarea({ id: tarea });
  expect((await igual()).libres).toEqual([]);
});

test('a chore assigned by hand to an absent member does not appear on the screen as theirs for today', async () => {
  await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-22' });
  await igual();
  const tarea = await casa.tarea({ nombre: 'Trastero' });
  for (const fecha_limite of [null, '2026-11-21'])
    await casa.como(ANA).asignar({ tarea, miembro: casa.id(LUIS), fecha_limite });
  const estado = await igual();
  expect(estado.tareas.map((t) => t.miembro)).toEqual([casa.id(ANA)]);
});

test('a member who did something today and left stays on the screen and in «Hoy en casa» until the day ends', async () => {
  const [deLuis, deAna] = [await casa.pendientes(LUIS), await casa.pendientes(ANA)];
  await casa.como(LUIS).completar({ id: deLuis[0]!.id });
  await casa.como(LUIS).hechaPorMi({ id: deAna[0]!.id });
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  const luis = { id: casa.id(LUIS), nombre: 'Luis', tiene_cuenta: false };
  const { tareas, miembros } = await igual();
  expect(miembros).toContainEqual(expect.objectContaining(luis));
  const suyas = [
    { miembro: casa.id(ANA), hecha_por: casa.id(LUIS) },
    { miembro: casa.id(LUIS), hecha_por: null },
  ];
  expect(tareas.filter((t) => t.estado === 'COMPLETADA')).toMatchObject(suyas);
  const cuerpo = await casa.como(MARTA).verHoy();
  expect(cuerpo).toMatchObject({ idos: [luis] });
});

const ultimaDeLuis = async () => Math.max(...(await casa.pendientes(LUIS)).map(({ id }) => id));

test.each<[string, () => Promise<number>, 'completar' | 'hechaPorMi']>([
  ['a chore of somebody else’s', async () => (await casa.primera(ANA)).id, 'hechaPorMi'],
  [
    'a chore that they were given',
    async () => {
      const tarea = await casa.tarea({ nombre: 'Trastero' });
      const suya = { tarea, miembro: casa.id(LUIS), fecha_limite: '2026-11-21' };
      await casa.como(ANA).asignar(suya);
      return ultimaDeLuis();
    },
    'completar',
  ],
  [
    'a free chore',
    async () => {
      await casa.tarea({ nombre: 'Trastero', libre: true });
      const [libre] = await casa.libres();
      await casa.como(LUIS).quedarmeDeNadie({ id: libre!.tarea });
      return ultimaDeLuis();
    },
    'completar',
  ],
])(
  'a member who left disappears from the screen when %s that they did today is taken back',
  async (_nombre, preparar, hacer) => {
    const id = await preparar();
    await casa.como(LUIS)[hacer]({ id });
    await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
    expect((await igual()).miembros.map((m) => m.id)).toContain(casa.id(LUIS));
    await casa.como(ANA).noHecha({ id, motivo: 'No' });
    expect((await igual()).miembros.map((m) => m.id)).not.toContain(casa.id(LUIS));
  },
);

test('a member who left stays on the screen while anything that they did today still counts', async () => {
  const [suya, deAna] = [await casa.pendientes(LUIS), await casa.pendientes(ANA)];
  await casa.como(LUIS).completar({ id: suya[0]!.id });
  await casa.como(LUIS).hechaPorMi({ id: deAna[0]!.id });
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  for (const [id, sigue] of [
    [suya[0]!.id, true],
    [deAna[0]!.id, false],
  ] as const) {
    await casa.como(ANA).noHecha({ id, motivo: 'No' });
    expect((await igual()).miembros.some((m) => m.id === casa.id(LUIS))).toBe(sigue);
  }
});
