import { afterEach, beforeEach, expect, test } from 'vitest';
import { SemanaFamilia } from '#shared/contracts/ranking.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

// A Monday.
beforeEach(async () => {
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const semana = async (): Promise<SemanaFamilia> =>
  SemanaFamilia.parse((await llamarComo(app, familia.miembros[LEO]!, 'GET', RUTAS.semanaFamilia)).cuerpo);
const partes = async () =>
  (await semana()).miembros.map((m) => [familia.miembros.findIndex((f) => f.id === m.usuario), m.hechas, m.tocan]);
const completar = async (quien: number) => {
  const [primera] = await pendientesDe(app, familia, quien);
  expect(
    (await llamarComo(app, familia.miembros[quien]!, 'PATCH', ruta(RUTAS.completar, { id: primera!.id }))).estado,
  ).toBe(200);
};

test('compares members with their own chores: the child who did all of little leads, and a member without any comes last', async () => {
  const diaria = await crearTarea(app, familia, { puntos: 10 });
  const semanal = await crearTarea(app, familia, { puntos: 4, frecuencia: 'SEMANAL', dia_semana: 3 });
  const aMano = await crearTarea(app, familia, { puntos: 6 });
  await repartir(app, familia, [diaria, ANA], [semanal, LEO]);
  await llamarComo(app, familia.miembros[ANA]!, 'POST', RUTAS.asignaciones, {
    tarea: aMano,
    miembro: familia.miembros[LUIS]!.id,
    fecha_limite: '2026-11-22',
  });
  await llamarComo(app, familia.miembros[ANA]!, 'POST', RUTAS.asignaciones, {
    tarea: aMano,
    miembro: familia.miembros[LUIS]!.id,
    fecha_limite: '2026-11-23',
  });
  await llamarComo(app, familia.miembros[ANA]!, 'POST', RUTAS.asignaciones, {
    tarea: aMano,
    miembro: familia.miembros[LUIS]!.id,
    fecha_limite: null,
  });
  await completar(ANA);
  await completar(LEO);
  expect(await partes()).toEqual([
    [LEO, 1, 1],
    [ANA, 1, 7],
    [LUIS, 0, 1],
    [MARTA, 0, 0],
  ]);
  expect((await semana()).total).toEqual({ tocan: 9, hechas: 2, puntos_tocan: 80, puntos_hechos: 14 });
  expect((await semana()).miembros[0]).toMatchObject({
    usuario_nombre: familia.miembros[LEO]!.nombre,
    color: 'violeta',
    puntos_tocan: 4,
    puntos_hechos: 4,
  });
});

test('counts from its first occurrence when it began in mid-week, and last week’s late chore only by its next ones', async () => {
  reloj.poner('2026-11-19T10:00:00.000Z');
  await repartir(
    app,
    familia,
    [await crearTarea(app, familia), ANA],
    [await crearTarea(app, familia, { frecuencia: 'SEMANAL', dia_semana: 5 }), LUIS],
  );
  expect(await partes()).toEqual([
    [ANA, 0, 4],
    [LUIS, 0, 1],
    [LEO, 0, 0],
    [MARTA, 0, 0],
  ]);
  // Next Monday: Friday's is late and still open; this week's Friday follows it.
  reloj.poner('2026-11-23T10:00:00.000Z');
  expect(await partes()).toEqual([
    [ANA, 0, 7],
    [LUIS, 0, 1],
    [LEO, 0, 0],
    [MARTA, 0, 0],
  ]);
  await completar(LUIS);
  expect(await partes()).toEqual([
    [ANA, 0, 7],
    [LUIS, 0, 1],
    [LEO, 0, 0],
    [MARTA, 0, 0],
  ]);
});
