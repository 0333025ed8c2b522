import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { VotoRegistrado } from '#shared/contracts/tareas.ts';
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

const crear = async (): Promise<number> => {
  const { cuerpo } = await casa.pedir(0, 'crearTarea', { nombre: 'Fregar', frecuencia: 'DIARIA' });
  return cuerpo.id;
};
const votar = (i: number, tarea: number, dificultad: number) => {
  const { id, token } = casa.miembro(i);
  return pedir(url, 'POST', RUTAS.votaciones, token, { tarea, miembro: id, dificultad });
};
const codigos = (respuestas: readonly { estado: number; cuerpo: unknown }[]) =>
  respuestas
    .map((r) => `${String(r.estado)} ${(r.cuerpo as { codigo?: string }).codigo ?? 'OK'}`)
    .toSorted((a, b) => a.localeCompare(b));

test('a hundred votes of one member at once leave one vote', async () => {
  const tarea = await crear();
  const antes = await leerVersion(casa.db, casa.familia.id);
  const respuestas = await Promise.all(Array.from({ length: 100 }, (_, i) => votar(1, tarea, (i % 4) + 1)));
  expect(codigos(respuestas)).toEqual(['201 OK', ...Array.from({ length: 99 }, () => '409 YA_HAS_VOTADO')]);
  const suyo = respuestas.find((r) => r.estado === 201)!.cuerpo as VotoRegistrado;
  expect(await casa.db.selectFrom('votaciones').select(['id', 'dificultad']).execute()).toEqual([
    { id: suyo.id, dificultad: suyo.dificultad },
  ]);
  expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
});

test('two last voters at once complete the voting exactly once, and the family gets the events in order', async () => {
  const ana = await oir(url, casa.miembro(0).token);
  const luis = await oir(url, casa.miembro(1).token);
  for (let vuelta = 1; vuelta <= 10; vuelta += 1) {
    const tarea = await crear();
    await votar(0, tarea, 1);
    const respuestas = await Promise.all([votar(1, tarea, 4), votar(2, tarea, 4)]);
    expect(respuestas.map((r) => r.estado)).toEqual([201, 201]);
    expect(respuestas.filter((r) => (r.cuerpo as VotoRegistrado).completada)).toHaveLength(1);
    await luis.esperar('votacion:completada', vuelta);
    await luis.esperar('votacion:registrada', 3 * vuelta);
  }
  const completadas = luis.recibidos.filter((r) => r.evento === 'votacion:completada');
  expect(completadas.map((r) => r.datos)).toEqual(completadas.map((r) => ({ ...r.datos, puntos: 12 })));
  expect(completadas).toHaveLength(10);
  const versiones = luis.recibidos.map((r) => r.datos.version);
  expect(versiones).toEqual(versiones.toSorted((a, b) => a - b));
  expect(new Set(versiones).size).toBe(40);

  // Members never receive who voted what; admins receive who has still to vote.
  const deVotos = luis.recibidos.filter((r) => r.evento !== 'miembro:cambiado');
  expect(JSON.stringify(deVotos)).not.toMatch(/dificultad|"miembro"|Marta/);
  expect(JSON.stringify(ana.recibidos)).toMatch(/"faltan_por_votar":\["Luis","Marta"\]/);
  ana.socket.disconnect();
  luis.socket.disconnect();
});

test('a vote removes the chore from the voter’s own list to vote, and from nobody else’s', async () => {
  const tarea = await crear();
  const [ana, luis] = [await oir(url, casa.miembro(0).token), await oir(url, casa.miembro(1).token)];
  await votar(1, tarea, 2);
  await luis.esperar('votacion:mia');
  await ana.esperar('tarea:cambiada');
  const deQuien = [ana, luis].map((m) => m.recibidos.filter((r) => r.evento === 'votacion:mia').map((r) => r.datos));
  expect(deQuien).toEqual([[], [expect.objectContaining({ tarea })]]);
  for (const { socket } of [ana, luis]) socket.disconnect();
});
