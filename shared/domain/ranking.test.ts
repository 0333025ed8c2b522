import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumarDias } from './dias.ts';
import { clasificar, semanaDe, type FilaRanking } from './ranking.ts';

let siguiente = 0;
const fila = (
  usuario_nombre: string,
  puntos_ganados: number,
  tiempo_total_minutos = 10,
  tareas_completadas = 1,
): FilaRanking => ({
  usuario: (siguiente += 1),
  usuario_nombre,
  tareas_completadas,
  tiempo_total_minutos,
  puntos_ganados,
});

const podio = (...filas: FilaRanking[]) => clasificar(filas).map((f) => [f.puesto, f.usuario_nombre]);

describe('the week', () => {
  // Specification: 9.20
  test.each(['2025-03-10', '2025-03-12', '2025-03-16'])('of %s is 10 to 16 March', (hoy) => {
    expect(semanaDe(hoy)).toEqual({ desde: '2025-03-10', hasta: '2025-03-16' });
  });

  test('crosses the year', () => {
    expect(semanaDe('2025-01-01')).toEqual({ desde: '2024-12-30', hasta: '2025-01-05' });
  });

  test('starts on a Monday at most six days back, and the next one starts when it ends', () => {
    for (let n = 0; n < 1000; n += 1) {
      const hoy = sumarDias('2024-01-01', n); // a Monday
      expect(semanaDe(hoy).desde).toBe(sumarDias('2024-01-01', n - (n % 7)));
      expect(semanaDe(sumarDias(semanaDe(hoy).hasta, 1)).desde).toBe(sumarDias(semanaDe(hoy).hasta, 1));
    }
  });
});

describe('the places', () => {
  test('sort by points', () => {
    expect(podio(fila('Ana', 10), fila('Luis', 30), fila('Eva', 20))).toEqual([
      [1, 'Luis'],
      [2, 'Eva'],
      [3, 'Ana'],
    ]);
  });

  test('are shared for equal points, and the next place is skipped; more minutes come first', () => {
    expect(
      podio(fila('Ana', 20, 5), fila('Luis', 20, 45), fila('Eva', 10, 90), fila('Noa', 10, 90), fila('Pau', 1)),
    ).toEqual([
      [1, 'Luis'],
      [1, 'Ana'],
      [3, 'Eva'],
      [3, 'Noa'],
      [5, 'Pau'],
    ]);
  });

  test('sort names in Spanish order: Álvaro with the A, ñ after n', () => {
    expect(
      podio(fila('Zoe', 5), fila('Nuria', 5), fila('Ñaqui', 5), fila('Álvaro', 5)).map(([, nombre]) => nombre),
    ).toEqual(['Álvaro', 'Nuria', 'Ñaqui', 'Zoe']);
  });

  test('sort namesakes that are equal in all else by id, in any order of rows', () => {
    const [una, otra] = [fila('Ana', 5), fila('Ana', 5)];
    for (const filas of [
      [una, otra],
      [otra, una],
    ])
      expect(clasificar(filas).map((f) => f.usuario)).toEqual([una.usuario, otra.usuario]);
  });

  test('leave out a member who did nothing, but not one whose work was worth nothing', () => {
    expect(podio(fila('Ana', 0, 10, 1), fila('Luis', 0, 0, 0))).toEqual([[1, 'Ana']]);
    expect(clasificar([])).toEqual([]);
  });

  test('do not depend on the given order, and are one plus the number of members with more points', () => {
    const unaFila = fc.record({
      usuario: fc.integer({ min: 1, max: 1000 }),
      usuario_nombre: fc.constantFrom('Ana', 'Álvaro', 'Luis', 'Noa'),
      tareas_completadas: fc.integer({ min: 0, max: 3 }),
      tiempo_total_minutos: fc.integer({ min: 0, max: 1 }),
      puntos_ganados: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(unaFila, { selector: (f) => f.usuario, maxLength: 8 }), (filas) => {
        const puestos = clasificar(filas);
        expect(clasificar(filas.toReversed())).toEqual(puestos);
        const activos = filas.filter((f) => f.tareas_completadas > 0);
        expect(puestos).toHaveLength(activos.length);
        for (const { puesto, puntos_ganados } of puestos)
          expect(puesto).toBe(1 + activos.filter((f) => f.puntos_ganados > puntos_ganados).length);
        expect(puestos.map((p) => p.puesto)).toEqual(puestos.map((p) => p.puesto).toSorted((a, b) => a - b));
      }),
    );
  });
});
