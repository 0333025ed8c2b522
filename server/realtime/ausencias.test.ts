import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { escuchar, oir, type Oyente } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Events of absences and free chores on phones and screens. */
let app: App;
let url: string;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
let pantalla: Pantalla;
let token: string;
let movil: Oyente;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  const reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  url = await escuchar(app);
  familia = await sembrarFamilia(app);
  casa = casaConAusencias(app, familia, reloj);
  await repartir(
    app,
    familia,
    [await crearTarea(app, familia), LUIS],
    [await crearTarea(app, familia, { nombre: 'Barrer' }), ANA],
  );
  await app.contexto.base.escritura.updateTable('sesiones_reparto').set({ fase: 'CANCELADA' }).execute();
  ({ token } = await vincularPantalla(app, familia.miembros[ANA]!.token));
  pantalla = await encenderPantalla(url, token);
  movil = await oir(url, familia.miembros[MARTA]!.token);
});
afterEach(async () => {
  movil.socket.disconnect();
  pantalla.ws.terminate();
  await app.app.close();
});

/** The feed alone tells what reading tells. */
const igual = async (): Promise<EstadoPantalla> => {
  const sinHora = (e: EstadoPantalla) => ({
    ...e,
    ahora: '',
    conectados: [],
    miembros: e.miembros.toSorted((a, b) => a.id - b.id),
    tareas: e.tareas.toSorted((a, b) => a.id - b.id),
  });
  return vi.waitFor(async () => {
    const leido = EstadoPantalla.parse((await llamar(app, 'GET', RUTAS.estadoPantalla, token)).cuerpo);
    expect(sinHora(pantalla.estado())).toEqual(sinHora(leido));
    return leido;
  }, 60_000);
};

test('the screen follows absences and free chores; notes are sent to nobody', async () => {
  const { id: ausencia } = await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-22', nota: 'Muy privado' });
  await movil.esperar('ausencia:cambiada');
  let estado = await igual();
  const [libre] = estado.libres;
  expect(estado.fuera).toEqual([{ miembro: casa.idDe(LUIS), hasta: '2026-11-22' }]);
  expect(libre).toMatchObject({ nombre: 'Fregar', de: casa.idDe(LUIS) });
  expect(estado.tareas.map((t) => t.miembro)).toEqual([casa.idDe(ANA)]);

  await casa.tomar(MARTA, libre!.asignacion!);
  estado = await igual();
  expect(estado.libres).toEqual([]);
  expect(new Set(estado.tareas.map((t) => t.miembro))).toEqual(new Set([casa.idDe(ANA), casa.idDe(MARTA)]));
  await casa.completar(MARTA, libre!.asignacion!);
  await igual();
  await casa.deshacer(MARTA, libre!.asignacion!);
  await igual();
  await casa.como(MARTA, 'POST', ruta(RUTAS.dejarLibre, { id: libre!.asignacion! }));
  expect((await igual()).libres).toHaveLength(1);
  // Its owner does it after all, and takes that back.
  await casa.completar(LUIS, libre!.asignacion!);
  expect((await igual()).libres).toEqual([]);
  await casa.deshacer(LUIS, libre!.asignacion!);
  expect((await igual()).libres).toHaveLength(1);
  await casa.como(LUIS, 'DELETE', ruta(RUTAS.ausencia, { id: ausencia }));
  expect((await igual()).fuera).toEqual([]);

  expect(pantalla.textos.join()).not.toContain('Muy privado');
  expect(JSON.stringify(movil.recibidos)).not.toContain('Muy privado');
});

test('the screen follows unassigned chores, and one that an admin takes from an absent member', async () => {
  const tarea = await crearTarea(app, familia, { nombre: 'Trastero', libre: true });
  await casa.como(ANA, 'POST', ruta(RUTAS.abrirLibre, { id: tarea }), { abierta: false });
  expect((await igual()).libres).toEqual([]);
  await casa.como(ANA, 'POST', ruta(RUTAS.abrirLibre, { id: tarea }), { abierta: true });
  expect((await igual()).libres).toMatchObject([{ nombre: 'Trastero', de: null }]);
  await casa.como(MARTA, 'POST', ruta(RUTAS.quedarmeDeNadie, { id: tarea }));
  expect((await igual()).libres).toEqual([]);

  const [{ id } = { id: 0 }] = await pendientesDe(app, familia, LUIS);
  await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-22' });
  await casa.como(ANA, 'DELETE', ruta(RUTAS.asignacion, { id }));
  await igual();
  await casa.como(ANA, 'POST', RUTAS.asignaciones, {
    tarea,
    miembro: casa.idDe(LUIS),
    fecha_limite: '2026-11-21',
  });
  expect((await igual()).libres).toHaveLength(1);
});

test('the screen follows an admin’s edits of an unassigned chore that nobody has', async () => {
  const comoEsta = { nombre: 'Trastero', frecuencia: 'DIARIA', libre: true };
  const tarea = await crearTarea(app, familia, { nombre: 'Trastero', libre: true });
  expect((await igual()).libres).toMatchObject([{ nombre: 'Trastero' }]);
  const editar = (cambios: object) =>
    casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id: tarea }), { ...comoEsta, ...cambios });
  await editar({ nombre: 'Trastero y garaje' });
  expect((await igual()).libres).toMatchObject([{ nombre: 'Trastero y garaje' }]);
  await editar({ activa: false });
  expect((await igual()).libres).toEqual([]);
  await editar({});
  expect((await igual()).libres).toMatchObject([{ nombre: 'Trastero' }]);
  await casa.como(ANA, 'DELETE', ruta(RUTAS.tarea, { id: tarea }));
  expect((await igual()).libres).toEqual([]);
});

test('a chore assigned by hand to an absent member does not appear on the screen as theirs for today', async () => {
  await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-22' });
  await igual();
  const tarea = await crearTarea(app, familia, { nombre: 'Trastero' });
  for (const fecha_limite of [null, '2026-11-21'])
    expect(
      (await casa.como(ANA, 'POST', RUTAS.asignaciones, { tarea, miembro: casa.idDe(LUIS), fecha_limite })).estado,
    ).toBe(201);
  const estado = await igual();
  expect(estado.tareas.map((t) => t.miembro)).toEqual([casa.idDe(ANA)]);
});

test('a member who did something today and leaves keeps their place on the screen and in «Hoy en casa» until the day ends', async () => {
  const [deLuis, deAna] = [await pendientesDe(app, familia, LUIS), await pendientesDe(app, familia, ANA)];
  expect((await casa.completar(LUIS, deLuis[0]!.id)).estado).toBe(200);
  expect((await casa.como(LUIS, 'POST', ruta(RUTAS.hechaPorMi, { id: deAna[0]!.id }))).estado).toBe(200);
  expect((await casa.como(ANA, 'POST', ruta(RUTAS.archivar, { id: casa.idDe(LUIS) }))).estado).toBe(200);
  const luis = { id: casa.idDe(LUIS), nombre: 'Luis', tiene_cuenta: false };
  const { tareas, miembros } = await igual();
  expect(miembros).toContainEqual(expect.objectContaining(luis));
  const suyas = [
    { miembro: casa.idDe(ANA), hecha_por: casa.idDe(LUIS) },
    { miembro: casa.idDe(LUIS), hecha_por: null },
  ];
  expect(tareas.filter((t) => t.estado === 'COMPLETADA')).toMatchObject(suyas);
  const { cuerpo } = await casa.como(MARTA, 'GET', RUTAS.asignacionesHoy);
  expect(cuerpo).toMatchObject({ idos: [luis] });
});

const ultimaDeLuis = async () => Math.max(...(await pendientesDe(app, familia, LUIS)).map(({ id }) => id));

test.each([
  ['a chore of somebody else’s', async () => (await pendientesDe(app, familia, ANA))[0]!.id, RUTAS.hechaPorMi],
  [
    'a chore that they were given',
    async () => {
      const tarea = await crearTarea(app, familia, { nombre: 'Trastero' });
      const suya = { tarea, miembro: casa.idDe(LUIS), fecha_limite: '2026-11-21' };
      await casa.como(ANA, 'POST', RUTAS.asignaciones, suya);
      return ultimaDeLuis();
    },
    RUTAS.completar,
  ],
  [
    'a free chore',
    async () => {
      await crearTarea(app, familia, { nombre: 'Trastero', libre: true });
      const [libre] = await casa.libres();
      await casa.tomar(LUIS, libre!.tarea);
      return ultimaDeLuis();
    },
    RUTAS.completar,
  ],
])(
  'a member who left disappears from the screen when %s that they did today is taken back',
  async (_nombre, preparar, hacer) => {
    const id = await preparar();
    expect((await casa.como(LUIS, hacer === RUTAS.completar ? 'PATCH' : 'POST', ruta(hacer, { id }))).estado).toBe(200);
    expect((await casa.como(ANA, 'POST', ruta(RUTAS.archivar, { id: casa.idDe(LUIS) }))).estado).toBe(200);
    expect((await igual()).miembros.map((m) => m.id)).toContain(casa.idDe(LUIS));
    expect((await casa.como(ANA, 'POST', ruta(RUTAS.noHecha, { id }), { motivo: 'No' })).estado).toBe(200);
    expect((await igual()).miembros.map((m) => m.id)).not.toContain(casa.idDe(LUIS));
  },
);

test('a member who left stays on the screen while anything that they did today counts', async () => {
  const [suya, deAna] = [await pendientesDe(app, familia, LUIS), await pendientesDe(app, familia, ANA)];
  expect((await casa.completar(LUIS, suya[0]!.id)).estado).toBe(200);
  expect((await casa.como(LUIS, 'POST', ruta(RUTAS.hechaPorMi, { id: deAna[0]!.id }))).estado).toBe(200);
  expect((await casa.como(ANA, 'POST', ruta(RUTAS.archivar, { id: casa.idDe(LUIS) }))).estado).toBe(200);
  for (const [id, sigue] of [
    [suya[0]!.id, true],
    [deAna[0]!.id, false],
  ] as const) {
    expect((await casa.como(ANA, 'POST', ruta(RUTAS.noHecha, { id }), { motivo: 'No' })).estado).toBe(200);
    expect((await igual()).miembros.some((m) => m.id === casa.idDe(LUIS))).toBe(sigue);
  }
});
