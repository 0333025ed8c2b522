import { expect, test } from 'vitest';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { anuncioTras } from './momento.ts';

const sesion = (n: number, elecciones: readonly number[], aplazamientos: Record<number, number> = {}) =>
  ({
    id: 1,
    n,
    fase: 'ELECCION',
    elecciones: elecciones.map((e) => ({ n: e, miembro: 2, tarea: 7 })),
    tareas: [{ id: 7, nombre: 'Fregar' }],
    participantes: [
      { id: 1, nombre: 'Ana' },
      { id: 2, nombre: 'Luis' },
    ],
    aplazamientos,
  }) as unknown as SesionReparto;
const tras = (antes: SesionReparto | null, ahora: SesionReparto | null, vivo = true) =>
  anuncioTras(null, { antes, ahora, vivo }, 500)?.texto ?? null;

test('announces an undo with the freed chore and the member who picks again', () => {
  expect(tras(sesion(2, [2]), sesion(3, []))).toBe(
    'Elección deshecha: «Fregar» vuelve a estar libre y Luis elige otra vez',
  );
});

test('names the admin who undid the pick, if known', () => {
  const llegada = { antes: sesion(2, [2]), ahora: sesion(3, []), vivo: true, deshechaPor: 'Marta' };
  expect(anuncioTras(null, llegada, 500)?.texto).toBe(
    'Marta ha deshecho la elección: «Fregar» vuelve a estar libre y Luis elige otra vez',
  );
});

test('announces a time-out, and after the second in a row that picks are made for the member', () => {
  expect(tras(sesion(2, [2], { 2: 0 }), sesion(3, [2], { 2: 1 }))).toBe(
    'A Luis se le ha acabado el tiempo: elegirá en la próxima ronda',
  );
  expect(tras(sesion(2, [2], { 2: 1 }), sesion(4, [2, 4], { 2: 2 }))).toBe(
    'A Luis se le ha acabado el tiempo otra vez: se elige por Luis hasta que vuelva',
  );
});

test('announces nothing for a pick or for the first state of a connection', () => {
  expect(tras(sesion(2, [2]), sesion(3, [2, 3]))).toBeNull();
  expect(tras(sesion(2, [2]), sesion(3, []), false)).toBeNull();
  expect(tras(null, sesion(3, []))).toBeNull();
});

test('keeps the notice through the next pick and drops it when the picks end', () => {
  const anuncio = { texto: 'algo', desde: 1 };
  const llegada = { antes: sesion(2, [2]), ahora: sesion(3, [2, 3]), vivo: true };
  expect(anuncioTras(anuncio, llegada, 9)).toBe(anuncio);
  expect(anuncioTras(anuncio, { ...llegada, ahora: null }, 9)).toBeNull();
});
