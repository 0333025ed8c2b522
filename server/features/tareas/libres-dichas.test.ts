import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Whatever an admin or a voting does to what anybody may take, open phones and screens read it again, and only then. */

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
let publicados: Publicacion[];
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  const reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }]);
  casa = casaConAusencias(app, familia, reloj);
  publicados = anotarPublicaciones(app);
});
afterEach(() => app.app.close());

/** Whether a call makes everybody read again what is free, and what is free after it, as «name points». */
const tras = async (llamada: ReturnType<typeof casa.como>): Promise<readonly [boolean, ...string[]]> => {
  publicados.length = 0;
  const { estado, cuerpo } = await llamada;
  expect(estado, JSON.stringify(cuerpo)).toBeLessThan(300);
  const releen = publicados.some((p) => p.evento === 'asignacion:cambiada' && 'todas' in p.datos);
  return [releen, ...(await casa.libres()).map((l) => `${l.nombre} ${String(l.puntos)}`)];
};
const TRASTERO: TareaEntrada = { nombre: 'Trastero', frecuencia: 'SEMANAL', dia_semana: 6, libre: true };
const crear = (cambios: Partial<TareaEntrada>) => casa.como(ANA, 'POST', RUTAS.tareas, { ...TRASTERO, ...cambios });
const editar = (id: number, cambios: Partial<TareaEntrada>) =>
  casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id }), { ...TRASTERO, ...cambios });
const borrar = (id: number) => casa.como(ANA, 'DELETE', ruta(RUTAS.tarea, { id }));
const ultima = async () =>
  (await app.contexto.base.escritura.selectFrom('tareas').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .id;

test('an unassigned chore that is created, renamed, paused, resumed, left to drafts, freed or deleted', async () => {
  expect(await tras(crear({}))).toEqual([true, 'Trastero 10']);
  const id = await ultima();
  expect(await tras(editar(id, { nombre: 'Trastero grande' }))).toEqual([true, 'Trastero grande 10']);
  expect(await tras(editar(id, { activa: false }))).toEqual([true]);
  expect(await tras(editar(id, { activa: true }))).toEqual([true, 'Trastero 10']);
  expect(await tras(editar(id, { apta_juvenil: false }))).toEqual([true, 'Trastero 10']);
  expect(await tras(editar(id, { libre: false }))).toEqual([true]);
  expect(await tras(editar(id, { libre: true }))).toEqual([true, 'Trastero 10']);
  expect(await tras(borrar(id))).toEqual([true]);
});

test('the points from the end of its voting', async () => {
  await tras(crear({}));
  const tarea = await ultima();
  const votar = (quien: number) =>
    casa.como(quien, 'POST', RUTAS.votaciones, { tarea, miembro: casa.idDe(quien), dificultad: 4 });
  expect(await tras(votar(ANA))).toEqual([false, 'Trastero 10']);
  expect(await tras(votar(LUIS))).toEqual([true, 'Trastero 16']);
});

test('the age groups of an absent member’s chore', async () => {
  const suya = await crearTarea(app, familia, { ...TRASTERO, libre: false });
  await repartir(app, familia, [suya, LUIS]);
  await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-23' });
  expect(await tras(editar(suya, { libre: false, apta_adulto: false }))).toEqual([true, 'Trastero 10']);
});

test('a change of a chore that is not offered, or that looks the same there, makes nobody read it again', async () => {
  const normal = await crearTarea(app, familia, { ...TRASTERO, libre: false });
  expect(await tras(editar(normal, { libre: false, nombre: 'Fregar' }))).toEqual([false]);
  expect(await tras(borrar(normal))).toEqual([false]);
  expect(await tras(crear({ activa: false }))).toEqual([false]);
  const pausada = await ultima();
  expect(await tras(editar(pausada, { activa: false, nombre: 'Garaje' }))).toEqual([false]);
  expect(await tras(borrar(pausada))).toEqual([false]);
  await tras(crear({}));
  expect(await tras(editar(await ultima(), { descripcion: 'Todo fuera' }))).toEqual([false, 'Trastero 10']);
});
