import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { FilaRanking } from '#shared/contracts/ranking.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
});
afterEach(() => app.app.close());

const ranking = async (quien = ANA): Promise<FilaRanking[]> =>
  z
    .array(z.strictObject(FilaRanking.shape))
    .parse((await llamarComo(app, familia.miembros[quien]!, 'GET', RUTAS.ranking)).cuerpo);
const completarTodas = async (quien: number) => {
  for (const { id } of await pendientesDe(app, familia, quien))
    await llamarComo(app, familia.miembros[quien]!, 'PATCH', ruta(RUTAS.completar, { id }));
};
const repartirPuntos = async (...filas: readonly (readonly [quien: number, puntos: number, minutos: number])[]) => {
  const pares = [];
  for (const [quien, puntos, tiempo_estimado] of filas)
    pares.push([await crearTarea(app, familia, { puntos, tiempo_estimado }), quien] as const);
  await repartir(app, familia, ...pares);
};

test('orders the week by points, then minutes, then name; equal points share a place, bonuses do not count', async () => {
  await repartirPuntos([ANA, 10, 5], [ANA, 10, 5], [LUIS, 20, 30], [MARTA, 20, 10], [LEO, 3, 60]);
  expect(await ranking()).toEqual([]);
  for (const quien of [LEO, MARTA, LUIS, ANA]) await completarTodas(quien);
  const fila = (
    quien: number,
    tareas_completadas: number,
    tiempo_total_minutos: number,
    puntos_ganados: number,
    puesto: number,
    color: string,
  ) => {
    const { id, nombre } = familia.miembros[quien]!;
    return {
      id,
      usuario: id,
      usuario_nombre: nombre,
      tareas_completadas,
      tiempo_total_minutos,
      puntos_ganados,
      puesto,
      avatar: null,
      color,
    };
  };
  expect(await ranking(LEO)).toEqual([
    fila(LUIS, 1, 30, 20, 1, 'cielo'),
    fila(ANA, 2, 10, 20, 1, 'coral'),
    fila(MARTA, 1, 10, 20, 1, 'lima'),
    fila(LEO, 1, 60, 3, 4, 'violeta'),
  ]);
});

// Specification: 2.40 9.20
test('begins on Monday in the family’s zone, and is the family’s alone', async () => {
  await repartirPuntos([LUIS, 10, 5]);
  reloj.poner('2026-11-22T22:59:59.999Z');
  // The first time only begins the day: what was due on Saturday has lapsed.
  await completarTodas(LUIS);
  await completarTodas(LUIS);
  expect(await ranking()).toMatchObject([{ puntos_ganados: 10 }]);
  reloj.poner('2026-11-22T23:00:00.000Z');
  expect(await ranking()).toEqual([]);
  await completarTodas(LUIS);
  expect(await ranking()).toMatchObject([{ puntos_ganados: 10, tareas_completadas: 1 }]);
  expect((await llamarComo(app, (await sembrarFamilia(app)).miembros[0]!, 'GET', RUTAS.ranking)).cuerpo).toEqual([]);
  expect((await llamar(app, 'GET', RUTAS.ranking, null)).estado).toBe(401);
});
