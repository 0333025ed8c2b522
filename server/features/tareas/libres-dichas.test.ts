import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';

/** When an admin or a voting changes a free chore, open phones and screens read the free chores again, and only then. */

let casa: ReturnType<typeof casaConAusencias>;
let publicados: Publicacion[];
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  casa = casaConAusencias(
    await abrirCasa({
      ahora: '2026-11-21T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }],
    }),
  );

  publicados = anotarPublicaciones(casa.app);
});
afterEach(() => casa.cerrar());

/** Returns whether a call tells everyone to read the free chores again, and those chores after it as «name points». */
const tras = async (llamada: ReturnType<typeof casa.pedir>): Promise<readonly [boolean, ...string[]]> => {
  publicados.length = 0;
  const { estado, cuerpo } = await llamada;
  expect(estado, JSON.stringify(cuerpo)).toBeLessThan(300);
  const releen = publicados.some((p) => p.evento === 'asignacion:cambiada' && 'todas' in p.datos);
  return [releen, ...(await casa.libres()).map((l) => `${l.nombre} ${String(l.puntos)}`)];
};
const TRASTERO: TareaEntrada = { nombre: 'Trastero', frecuencia: 'SEMANAL', dia_semana: 6, libre: true };
const ultima = async () =>
  (await casa.db.selectFrom('tareas').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

test('an unassigned chore is created, renamed, paused, resumed, left to drafts, freed or deleted', async () => {
  expect(await tras(casa.pedir(ANA, 'crearTarea', { ...TRASTERO }))).toEqual([true, 'Trastero 10']);
  const id = await ultima();
  expect(await tras(casa.pedir(ANA, 'editarTarea', { id, ...TRASTERO, nombre: 'Trastero grande' }))).toEqual([
    true,
    'Trastero grande 10',
  ]);
  expect(await tras(casa.pedir(ANA, 'editarTarea', { id, ...TRASTERO, activa: false }))).toEqual([true]);
  expect(await tras(casa.pedir(ANA, 'editarTarea', { id, ...TRASTERO, activa: true }))).toEqual([true, 'Trastero 10']);
  expect(await tras(casa.pedir(ANA, 'editarTarea', { id, ...TRASTERO, apta_juvenil: false }))).toEqual([
    true,
    'Trastero 10',
  ]);
  expect(await tras(casa.pedir(ANA, 'editarTarea', { id, ...TRASTERO, libre: false }))).toEqual([true]);
  expect(await tras(casa.pedir(ANA, 'editarTarea', { id, ...TRASTERO, libre: true }))).toEqual([true, 'Trastero 10']);
  expect(await tras(casa.pedir(ANA, 'borrarTarea', { id }))).toEqual([true]);
});

test('a voting ends and sets the points', async () => {
  await tras(casa.pedir(ANA, 'crearTarea', { ...TRASTERO }));
  const tarea = await ultima();
  const votar = (quien: number) => casa.pedir(quien, 'votar', { tarea, miembro: casa.id(quien), dificultad: 4 });
  expect(await tras(votar(ANA))).toEqual([false, 'Trastero 10']);
  expect(await tras(votar(LUIS))).toEqual([true, 'Trastero 16']);
});

test('an absent member’s chore changes its age groups', async () => {
  const suya = await casa.tarea({ ...TRASTERO, libre: false });
  await casa.repartir([suya, LUIS]);
  await casa.fuera(LUIS, { desde: '2026-11-21', hasta: '2026-11-23' });
  expect(
    await tras(casa.pedir(ANA, 'editarTarea', { id: suya, ...TRASTERO, libre: false, apta_adulto: false })),
  ).toEqual([true, 'Trastero 10']);
});

test('a change of a chore that is not offered, or that does not show in the offer, causes no new read', async () => {
  const normal = await casa.tarea({ ...TRASTERO, libre: false });
  expect(
    await tras(casa.pedir(ANA, 'editarTarea', { id: normal, ...TRASTERO, libre: false, nombre: 'Fregar' })),
  ).toEqual([false]);
  expect(await tras(casa.pedir(ANA, 'borrarTarea', { id: normal }))).toEqual([false]);
  expect(await tras(casa.pedir(ANA, 'crearTarea', { ...TRASTERO, activa: false }))).toEqual([false]);
  const pausada = await ultima();
  expect(
    await tras(casa.pedir(ANA, 'editarTarea', { id: pausada, ...TRASTERO, activa: false, nombre: 'Garaje' })),
  ).toEqual([false]);
  expect(await tras(casa.pedir(ANA, 'borrarTarea', { id: pausada }))).toEqual([false]);
  await tras(casa.pedir(ANA, 'crearTarea', { ...TRASTERO }));
  expect(
    await tras(casa.pedir(ANA, 'editarTarea', { id: await ultima(), ...TRASTERO, descripcion: 'Todo fuera' })),
  ).toEqual([false, 'Trastero 10']);
});
