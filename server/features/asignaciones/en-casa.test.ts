import { z } from 'zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Asignacion } from '#shared/contracts/asignaciones.ts';
import { HoyEnCasa, type TareaPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  reloj = relojFijo('2026-11-17T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const como = (quien: number, metodo: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, cuerpo?: unknown) =>
  llamarComo(app, familia.miembros[quien]!, metodo, url, cuerpo);
const nombre = (quien: number): string => familia.miembros[quien]!.nombre;
const completarPrimera = async (quien: number): Promise<number> => {
  const [primera] = await pendientesDe(app, familia, quien);
  expect((await como(quien, 'PATCH', ruta(RUTAS.completar, { id: primera!.id }))).estado).toBe(200);
  return primera!.id;
};
const hoy = async (quien = MARTA): Promise<TareaPantalla[]> =>
  HoyEnCasa.parse((await como(quien, 'GET', RUTAS.asignacionesHoy)).cuerpo).tareas;

test('an assignment shows the task’s present description, and its last completion with day and member', async () => {
  const tarea = await crearTarea(app, familia, { descripcion: 'Con agua muy caliente' });
  await repartir(app, familia, [tarea, LUIS]);
  expect(await pendientesDe(app, familia, LUIS)).toMatchObject([
    { tarea_descripcion: 'Con agua muy caliente', ultima_vez: null },
  ]);

  await completarPrimera(LUIS);
  expect(await pendientesDe(app, familia, LUIS)).toMatchObject([
    { ultima_vez: { dia: '2026-11-17', nombre: nombre(LUIS) } },
  ]);
  // Assigned to Marta now: she sees the task's last completion, by any member.
  reloj.poner('2026-11-18T10:00:00.000Z');
  await como(ANA, 'POST', RUTAS.asignaciones, { tarea, miembro: familia.miembros[MARTA]!.id, fecha_limite: null });
  await completarPrimera(LUIS);
  expect(await pendientesDe(app, familia, MARTA)).toMatchObject([
    { ultima_vez: { dia: '2026-11-18', nombre: nombre(LUIS) } },
  ]);
  await como(ANA, 'PUT', ruta(RUTAS.tarea, { id: tarea }), {
    nombre: 'Fregar',
    frecuencia: 'DIARIA',
    descripcion: 'Con agua fría',
  });
  expect(await pendientesDe(app, familia, MARTA)).toMatchObject([{ tarea_descripcion: 'Con agua fría' }]);

  // A done one shows the completion before it.
  const hechas = z.array(Asignacion).parse((await como(LUIS, 'GET', `${RUTAS.misTareas}?estado=COMPLETADA`)).cuerpo);
  expect(hechas.map((a) => a.ultima_vez?.dia ?? null)).toEqual(['2026-11-17', null]);
});

test('today lists everybody’s work: late, for today, without a day, and done today; not tomorrow’s', async () => {
  const [diaria, semanal, suelta] = [
    await crearTarea(app, familia),
    await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 2 }),
    await crearTarea(app, familia),
  ];
  await repartir(app, familia, [diaria, ANA], [semanal, LUIS]);
  await como(ANA, 'POST', RUTAS.asignaciones, {
    tarea: suelta,
    miembro: familia.miembros[MARTA]!.id,
    fecha_limite: null,
  });
  const resumen = async (quien?: number) =>
    (await hoy(quien)).map((t) => [familia.miembros.findIndex((m) => m.id === t.miembro), t.estado, t.atrasada]);
  expect(await resumen()).toEqual([
    [ANA, 'PENDIENTE', false],
    [LUIS, 'PENDIENTE', false],
    [MARTA, 'PENDIENTE', false],
  ]);

  await completarPrimera(ANA);
  expect(await resumen(LUIS)).toEqual([
    [ANA, 'COMPLETADA', false],
    [LUIS, 'PENDIENTE', false],
    [MARTA, 'PENDIENTE', false],
  ]);
  reloj.poner('2026-11-17T23:00:00.000Z');
  expect(await resumen()).toEqual([
    [ANA, 'PENDIENTE', false],
    [LUIS, 'PENDIENTE', true],
    [MARTA, 'PENDIENTE', false],
  ]);
  const otra = await sembrarFamilia(app);
  expect((await llamarComo(app, otra.miembros[0]!, 'GET', RUTAS.asignacionesHoy)).cuerpo).toEqual({
    tareas: [],
    idos: [],
    de_ayer: [],
  });
});
