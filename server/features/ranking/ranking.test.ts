import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { FilaRanking } from '#shared/contracts/semana.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const ranking = async (quien = ANA): Promise<FilaRanking[]> =>
  z.array(z.strictObject(FilaRanking.shape)).parse(await casa.como(quien).verRanking());
const completarTodas = async (quien: number) => {
  for (const { id } of await casa.pendientes(quien)) await casa.pedir(quien, 'completar', { id });
};
const repartirPuntos = async (...filas: readonly (readonly [quien: number, puntos: number, minutos: number])[]) => {
  const pares = [];
  for (const [quien, puntos, tiempo_estimado] of filas)
    pares.push([await casa.tarea({ puntos, tiempo_estimado }), quien] as const);
  await casa.repartir(...pares);
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
    const { id, nombre } = casa.miembro(quien);
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
test('the ranking begins on Monday in the family’s zone, and contains only the family’s own', async () => {
  await repartirPuntos([LUIS, 10, 5]);
  casa.reloj.poner('2026-11-22T22:59:59.999Z');
  // The first call only starts the day: what was due on Saturday lapses.
  await completarTodas(LUIS);
  await completarTodas(LUIS);
  expect(await ranking()).toMatchObject([{ puntos_ganados: 10 }]);
  casa.reloj.poner('2026-11-22T23:00:00.000Z');
  expect(await ranking()).toEqual([]);
  await completarTodas(LUIS);
  expect(await ranking()).toMatchObject([{ puntos_ganados: 10, tareas_completadas: 1 }]);
  expect(await casa.como((await sembrarFamilia(casa.app)).miembros[0]!).verRanking()).toEqual([]);
  expect(await casa.negado(null, 'verRanking')).toMatchObject({ estado: 401 });
});
