import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OcurrenciaSemana, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { CARRILES, filasDeSemana, seguirSemana, type Barra } from './semana.ts';

const ocurrencia = (miembro: number | null, nombre: string, mas: Partial<OcurrenciaSemana> = {}) =>
  ({ miembro, nombre, libre: miembro === null, ...mas }) as OcurrenciaSemana;
/** A week with these chores, as `[member, name, days]`, and these days away, as `[member, days]`. Days are 0 to 6. */
const semana = (
  tareas: readonly (readonly [number | null, string, readonly number[]])[],
  fuera: readonly (readonly [number, readonly number[]])[] = [],
): SemanaEnCasa => ({
  desde: '2026-11-30',
  hasta: '2026-12-06',
  dias: Array.from({ length: 7 }, (_, n) => ({
    dia: `2026-12-0${String(n)}`,
    ocurrencias: tareas.flatMap(([m, nombre, dias]) => (dias.includes(n) ? [ocurrencia(m, nombre)] : [])),
    fuera: fuera.flatMap(([m, dias]) => (dias.includes(n) ? [m] : [])),
  })),
});
const TODOS = [0, 1, 2, 3, 4, 5, 6];
const CASA = [
  { id: 1, nombre: 'Ana' },
  { id: 2, nombre: 'Luis' },
];

describe('the rows of the week', () => {
  test('a daily chore is one bar, a part of a chore is named without its days, and free chores come last', () => {
    const filas = filasDeSemana(
      semana([
        [1, 'Fregar · lunes a jueves', [0, 1, 2, 3]],
        [1, 'Planchar', [5]],
        [2, 'Cenas', TODOS],
        [null, 'Reciclar', [2]],
      ]),
      CASA,
    );
    expect(filas.map((f) => [f.nombre, f.carriles])).toEqual([
      ['Ana', 1],
      ['Luis', 1],
      ['Libres', 1],
    ]);
    expect(filas[0]?.barras).toEqual([
      { tipo: 'TAREA', texto: 'Fregar', desde: 0, dias: 4, carril: 0, alto: 1 },
      { tipo: 'TAREA', texto: 'Planchar', desde: 5, dias: 1, carril: 0, alto: 1 },
    ]);
  });

  test('days away are a bar, and the absent member’s chores stand among the free ones', () => {
    const dias = semana([[1, 'Cenas', [0]]], [[1, [0, 1]]]).dias.map((d) => ({
      ...d,
      ocurrencias: d.ocurrencias.map((o) => ({ ...o, libre: true })),
    }));
    expect(
      filasDeSemana({ dias }, CASA).map((f) => [f.nombre, f.barras.map((b) => [b.tipo, b.texto, b.dias])]),
    ).toEqual([
      ['Ana', [['FUERA', 'Fuera', 2]]],
      ['Libres', [['TAREA', 'Cenas', 1]]],
    ]);
  });

  test('a long name of one day takes two lines while there is room', () => {
    const larga = semana([[1, 'Limpiar el cuarto de baño', [3]]]);
    expect(filasDeSemana(larga, CASA)[0]?.barras[0]?.alto).toBe(2);
    expect(filasDeSemana(larga, CASA, 1)[0]?.barras[0]?.alto).toBe(1);
  });

  test('chores that do not fit are counted on their day', () => {
    const [fila] = filasDeSemana(
      semana([
        [1, 'A', TODOS],
        [1, 'B', TODOS],
        [1, 'C', [1]],
        [1, 'D', [1]],
      ]),
      CASA,
      3,
    );
    expect(fila?.barras.map((b) => [b.texto, b.carril])).toEqual([
      ['A', 0],
      ['B', 1],
      ['y 2 más', 2],
    ]);
  });
});

test('in every week no bars overlap, all lie within the screen’s lines, and each day’s bars and counts are its chores', () => {
  const dias = fc.subarray(TODOS, { minLength: 1 });
  const nombre = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), nombre, dias), {
        maxLength: 60,
        selector: ([m, texto]) => `${String(m)} ${texto}`,
      }),
      fc.integer({ min: 1, max: CARRILES }),
      (tareas, total) => {
        const casa = Array.from({ length: 9 }, (_, i) => ({ id: i + 1, nombre: `M${String(i)}` }));
        const filas = filasDeSemana(semana(tareas), casa, total);
        expect(filas.reduce((n, f) => n + f.carriles, 0)).toBeLessThanOrEqual(Math.max(total, filas.length));
        for (const { id, carriles, barras } of filas) {
          const celdas = barras.flatMap((b: Barra) =>
            Array.from(
              { length: b.dias * b.alto },
              (_, i) => `${String(b.desde + (i % b.dias))} ${String(b.carril + Math.floor(i / b.dias))}`,
            ),
          );
          expect(new Set(celdas).size).toBe(celdas.length);
          expect(barras.every((b) => b.carril + b.alto <= carriles && b.desde + b.dias <= 7)).toBe(true);
          for (const dia of TODOS) {
            const suyas = barras.filter((b) => b.desde <= dia && dia < b.desde + b.dias);
            const dichas = suyas.reduce((n, b) => n + (b.tipo === 'MAS' ? Number(/\d+/.exec(b.texto)?.[0]) : 1), 0);
            expect(dichas).toBe(tareas.filter(([m, , d]) => m === id && d.includes(dia)).length);
          }
        }
      },
    ),
    { numRuns: rondas(30, 300) },
  );
});

describe('the week', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const SABADO = { hoy: '2026-11-28', epoca: 'a' };
  const montar = () => {
    const leer = vi.fn<() => Promise<SemanaEnCasa>>(() => Promise.resolve(semana([])));
    const alLlegar = vi.fn<(s: SemanaEnCasa | null) => void>();
    return { leer, alLlegar, ...seguirSemana(leer, alLlegar) };
  };
  const pasan = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('is read on Saturday and Sunday, and dropped on Monday', async () => {
    const { leer, alLlegar, mirar } = montar();
    mirar({ hoy: '2026-11-27', epoca: 'a', version: 1 });
    await pasan(60_000);
    expect(leer).not.toHaveBeenCalled();
    mirar({ ...SABADO, version: 2 });
    await pasan(2_000);
    mirar({ ...SABADO, hoy: '2026-11-29', version: 3 });
    await pasan(2_000);
    expect([leer.mock.calls.length, alLlegar.mock.calls.length]).toEqual([2, 2]);
    mirar({ ...SABADO, hoy: '2026-11-30', version: 4 });
    expect(alLlegar).toHaveBeenLastCalledWith(null);
    await pasan(60_000);
    expect(leer).toHaveBeenCalledTimes(2);
  });

  test('is read once for several changes, again after a change during a read, and not without a change', async () => {
    const { leer, mirar } = montar();
    for (const version of [1, 2, 3]) mirar({ ...SABADO, version });
    let contestar: (s: SemanaEnCasa) => void = () => undefined;
    leer.mockImplementationOnce(() => new Promise((listo) => (contestar = listo)));
    await pasan(2_000);
    expect(leer).toHaveBeenCalledTimes(1);
    mirar({ ...SABADO, version: 4 });
    await pasan(5_000);
    expect(leer).toHaveBeenCalledTimes(1);
    contestar(semana([]));
    await pasan(2_000);
    expect(leer).toHaveBeenCalledTimes(2);
    mirar({ ...SABADO, version: 4 });
    await pasan(60_000);
    expect(leer).toHaveBeenCalledTimes(2);
  });

  test('is read again after a failure, and no more once the screen has stopped', async () => {
    const { leer, alLlegar, mirar, parar } = montar();
    leer.mockRejectedValueOnce(new Error('offline'));
    mirar({ ...SABADO, version: 1 });
    await pasan(2_000);
    expect(alLlegar).not.toHaveBeenCalled();
    await pasan(30_000);
    expect(alLlegar).toHaveBeenCalledTimes(1);
    mirar({ ...SABADO, version: 2 });
    parar();
    await pasan(60_000);
    expect(leer).toHaveBeenCalledTimes(2);
  });
});
