import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Completada } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';

let casa: Casa;
let url: string;

beforeEach(async () => {
  casa = await abrirCasa();
  url = await escuchar(casa.app);
});
afterEach(() => casa.cerrar());

const cuantos = <T>(valores: readonly T[]): Map<T, number> =>
  new Map([...Map.groupBy(valores, (v) => v)].map(([v, lista]) => [v, lista.length]));

test('of a hundred completions of one assignment at once one succeeds: points, streak and next occurrence count once', async () => {
  await casa.repartir([await casa.tarea(), 1]);
  const { id } = await casa.primera(1);
  const antes = await leerVersion(casa.db, casa.familia.id);
  const luis = casa.miembro(1);
  const respuestas = await Promise.all(
    Array.from({ length: 100 }, () => pedir(url, 'PATCH', ruta(RUTAS.completar, { id }), luis.token)),
  );
  expect(cuantos(respuestas.map((r) => r.estado))).toEqual(
    new Map([
      [200, 1],
      [409, 99],
    ]),
  );
  expect(
    new Set(respuestas.flatMap((r) => (r.estado === 409 ? [(r.cuerpo as { codigo: string }).codigo] : []))),
  ).toEqual(new Set(['ASIGNACION_COMPLETADA']));
  const fila = await casa.db
    .selectFrom('usuarios')
    .select(['puntos_totales', 'racha_dias'])
    .where('id', '=', luis.id)
    .executeTakeFirst();
  expect(fila).toEqual({ puntos_totales: 15, racha_dias: 1 });
  expect(await casa.pendientes(1)).toHaveLength(1);
  expect(await casa.db.selectFrom('logros_desbloqueados').select('codigo').execute()).toEqual([
    { codigo: 'PRIMERA_TAREA' },
  ]);
  expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
});

test('completions and undos of one assignment all at once end in one of the two states, with the points of that state', async () => {
  await casa.repartir([await casa.tarea(), 1]);
  const { id } = await casa.primera(1);
  const luis = casa.miembro(1);
  const respuestas = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      i % 2 === 0
        ? pedir(url, 'PATCH', ruta(RUTAS.completar, { id }), luis.token)
        : pedir(url, 'POST', ruta(RUTAS.deshacerCompletar, { id }), luis.token),
    ),
  );
  for (const { estado, cuerpo } of respuestas) expect([200, 409], JSON.stringify(cuerpo)).toContain(estado);
  const hechas = respuestas.filter((r, i) => r.estado === 200 && i % 2 === 0).length;
  const deshechas = respuestas.filter((r, i) => r.estado === 200 && i % 2 === 1).length;
  expect([0, 1]).toContain(hechas - deshechas);
  const fila = await casa.db
    .selectFrom('usuarios')
    .select('puntos_totales')
    .where('id', '=', luis.id)
    .executeTakeFirst();
  expect(fila?.puntos_totales).toBe(15 * (hechas - deshechas));
  expect(await casa.pendientes(1)).toHaveLength(1);
});

test('when all members complete at once, each client gets every version in order, and only its own achievements', async () => {
  const tareas = [];
  for (let i = 0; i < 12; i += 1) tareas.push(await casa.tarea());
  await casa.repartir(...tareas.map((t, i) => [t, i % 4] as const));
  const oyentes = await Promise.all(casa.familia.miembros.map((m) => oir(url, m.token)));
  const pedidos = [];
  for (const [i, m] of casa.familia.miembros.entries())
    for (const { id } of await casa.pendientes(i))
      pedidos.push(pedir(url, 'PATCH', ruta(RUTAS.completar, { id }), m.token));
  const respuestas = await Promise.all(pedidos);
  expect(new Set(respuestas.map((r) => r.estado))).toEqual(new Set([200]));
  const versiones = respuestas.map((r) => (r.cuerpo as Completada).version).toSorted((a, b) => a - b);
  for (const [i, oyente] of oyentes.entries()) {
    await oyente.esperar('ranking:actualizado', 12);
    const oidas = oyente.recibidos.map((r) => r.datos.version);
    expect(oidas).toEqual(oidas.toSorted((a, b) => a - b));
    expect([...new Set(oidas)]).toEqual(versiones);
    const logros = oyente.recibidos.filter((r) => r.evento === 'logro:desbloqueado');
    expect(logros.map((r) => r.datos.logro.codigo)).toEqual(['PRIMERA_TAREA']);
    const ultimo = oyente.recibidos.findLast((r) => r.evento === 'ranking:actualizado');
    expect(ultimo?.datos.filas).toEqual((await pedir(url, 'GET', RUTAS.ranking, casa.miembro(i).token)).cuerpo);
    oyente.socket.disconnect();
  }
});
