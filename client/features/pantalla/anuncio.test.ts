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
    reloj: { minuto: false },
    terminan: {},
    deshecha: null,
    miembro_turno_nombre: 'Luis',
  }) as unknown as SesionReparto;
const tras = (antes: SesionReparto | null, ahora: SesionReparto | null, vivo = true) =>
  anuncioTras(null, { antes, ahora, vivo }, 500)?.texto ?? null;

test('announces an undo with the freed chore and the member who picks again', () => {
  expect(tras(sesion(2, [2]), sesion(3, []))).toBe(
    'Elección deshecha: «Fregar» vuelve a estar libre y Luis elige otra vez',
  );
});

test('names the admin who undid the pick', () => {
  const deshecha = { ...sesion(3, []), deshecha: { por: 1, miembro: 2, tarea: 7, quitado: 1 } };
  expect(tras(sesion(2, [2]), deshecha)).toBe(
    'Ana ha deshecho la elección: «Fregar» vuelve a estar libre y Luis elige otra vez',
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

test('announces one more minute, and a member who lets the app make their remaining picks', () => {
  const minuto = { ...sesion(3, [2]), reloj: { minuto: true } } as SesionReparto;
  expect(tras(sesion(2, [2]), minuto)).toBe('Un minuto más para Luis');
  expect(tras(minuto, { ...minuto, n: 4 })).toBeNull();
  expect(tras(sesion(2, [2]), { ...sesion(3, [2]), terminan: { 1: true } })).toBe('Desde ahora se elige por Ana');
});

test('keeps the notice through the next pick and drops it when the picks end', () => {
  const anuncio = { texto: 'algo', desde: 1 };
  const llegada = { antes: sesion(2, [2]), ahora: sesion(3, [2, 3]), vivo: true };
  expect(anuncioTras(anuncio, llegada, 9)).toBe(anuncio);
  expect(anuncioTras(anuncio, { ...llegada, ahora: null }, 9)).toBeNull();
});

test('announces that the lobby was closed, unless a draft has begun', () => {
  const cerrada = { antes: null, ahora: null, vivo: true, salaCerrada: true };
  const anuncio = anuncioTras(null, cerrada, 9);
  expect(anuncio).toEqual({ texto: 'La sala está cerrada. Quien ha entrado sigue dentro', desde: 9 });
  expect(anuncioTras(anuncio, { antes: null, ahora: null, vivo: true }, 99)).toBe(anuncio);
  expect(anuncioTras(anuncio, { antes: null, ahora: sesion(1, []), vivo: true }, 99)).toBeNull();
  expect(anuncioTras(null, { ...cerrada, vivo: false }, 9)).toBeNull();
});
