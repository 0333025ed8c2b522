import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRUPOS_EDAD, type GrupoEdad } from '#shared/domain/tipos.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { unaFamilia, unaTarea, unasTareas } from '#shared/testing/reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { apta, congelarTarea } from '../tablero/carga.ts';
import { calcularCuotas } from './cuotas.ts';
import type { MiembroPrevisto, TareaPrevista } from './datos-prevision.ts';

const cuotasDe = (miembros: readonly MiembroPrevisto[], tareas: readonly TareaPrevista[]) =>
  calcularCuotas(
    miembros,
    tareas.map((t) => congelarTarea(t, 'PUNTOS')),
  );
const soloAdultos = { apta_infantil: false, apta_juvenil: false };

describe('examples', () => {
  test('shares without cuts: 100 points at 50, 30 and 20 %', () => {
    expect(cuotasDe(unaFamilia([50], [30], [20]), unasTareas(60, 40)).cuotas).toEqual({ 1: 50, 2: 30, 3: 20 });
  });

  test('the remainder goes to the largest fraction: of 11 points 50 % is 5.5, 30 % 3.3 and 20 % 2.2', () => {
    expect(cuotasDe(unaFamilia([20], [30], [50]), unasTareas(11)).cuotas).toEqual({ 1: 2, 2: 3, 3: 6 });
  });

  test('equal fractions: the first member gets the extra point', () => {
    expect(cuotasDe(unaFamilia([50], [50]).toReversed(), unasTareas(11)).cuotas).toEqual({ 1: 5, 2: 6 });
  });

  test('a child at 40 % who can only do 96 of 300 gets 96; the adults share the rest as 40 to 20', () => {
    const tareas = [unaTarea({ id: 1, puntos: 96 }), unaTarea({ id: 2, puntos: 204, ...soloAdultos })];
    const { cuotas, total, escalones } = cuotasDe(unaFamilia([40, 'INFANTIL'], [40], [20]), tareas);
    expect(cuotas).toEqual({ 1: 96, 2: 136, 3: 68 });
    expect(total).toBe(300);
    expect(escalones).toEqual([
      { grupos: ['INFANTIL'], peso: 40, carga: 96 },
      { grupos: ['ADULTO'], peso: 60, carga: 204 },
    ]);
  });

  test('two cuts one after the other: children to 10, youths to 20, and the adult takes 70', () => {
    const tareas = [
      unaTarea({ id: 1, puntos: 10 }),
      unaTarea({ id: 2, puntos: 20, apta_infantil: false }),
      unaTarea({ id: 3, puntos: 70, ...soloAdultos }),
    ];
    expect(cuotasDe(unaFamilia([30, 'INFANTIL'], [30, 'JUVENIL'], [40]), tareas).cuotas).toEqual({
      1: 10,
      2: 20,
      3: 70,
    });
  });

  test('two groups cut equally are one step, so their members are treated alike', () => {
    const tareas = [
      unaTarea({ id: 1, puntos: 10, apta_juvenil: false, apta_adulto: false }),
      unaTarea({ id: 2, puntos: 10, apta_infantil: false, apta_adulto: false }),
      unaTarea({ id: 3, puntos: 80, ...soloAdultos }),
    ];
    const { escalones } = cuotasDe(unaFamilia([30, 'INFANTIL'], [30, 'JUVENIL'], [40]), tareas);
    expect(escalones.map((e) => e.grupos)).toEqual([['INFANTIL', 'JUVENIL'], ['ADULTO']]);
  });

  test('an extra point that would promise children more than suits them goes to the next member', () => {
    // 16 % of 10 points is 1.6 and 13 % is 1.3: the three children come first, but only 5 points suit them.
    const familia = unaFamilia([16, 'INFANTIL'], [16, 'INFANTIL'], [16, 'INFANTIL'], [13], [13], [13], [13]);
    const tareas = [unaTarea({ id: 1, puntos: 5 }), unaTarea({ id: 2, puntos: 5, ...soloAdultos })];
    expect(cuotasDe(familia, tareas).cuotas).toEqual({ 1: 2, 2: 2, 3: 1, 4: 2, 5: 1, 6: 1, 7: 1 });
  });

  test('no load at all: every quota is 0', () => {
    expect(cuotasDe(unaFamilia([50, 'INFANTIL'], [50]), unasTareas(0, 0)).cuotas).toEqual({ 1: 0, 2: 0 });
  });

  test('the largest loads stay exact', () => {
    const tareas = Array.from({ length: 60 }, (_, i) =>
      congelarTarea(unaTarea({ id: i + 1, puntos: 1_000_000, frecuencia: 'DIARIA' }), 'TRIMESTRE'),
    );
    expect(calcularCuotas(unaFamilia([33], [33], [34]), tareas).cuotas).toEqual({
      1: 1_801_800_000,
      2: 1_801_800_000,
      3: 1_856_400_000,
    });
  });
});

/** All sets of age groups, built here without the code under test. */
const conjuntos: GrupoEdad[][] = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
  GRUPOS_EDAD.filter((_, i) => ((bits >> i) & 1) === 1),
);

// Specification: 9.25
test('quotas sum to the total, respect the group inequalities, and stay within a point of the share when nothing is cut', () => {
  fc.assert(
    fc.property(familiaArbitraria({ miembros: 8, tareas: 14 }), ({ participantes, tareas: filas, contar }) => {
      const tareas = filas.map((t) => congelarTarea(t, contar));
      const { cuotas, total } = calcularCuotas(participantes, tareas);
      const q = (id: number) => cuotas[id] ?? NaN;
      const suma = (grupos: readonly GrupoEdad[], valor: (m: MiembroPrevisto) => number) =>
        participantes.filter((m) => grupos.includes(m.grupo_edad)).reduce((s, m) => s + valor(m), 0);
      const rho = (grupos: readonly GrupoEdad[]) =>
        tareas.filter((t) => grupos.some((g) => apta(t, g))).reduce((s, t) => s + t.carga, 0);

      const carga = tareas.reduce((s, t) => s + t.carga, 0);
      expect(total).toBe(carga);
      expect(suma(GRUPOS_EDAD, (m) => q(m.id))).toBe(carga);
      expect(participantes.every((m) => Number.isInteger(q(m.id)) && q(m.id) >= 0)).toBe(true);
      expect(conjuntos.filter((h) => suma(h, (m) => q(m.id)) > rho(h))).toEqual([]);

      const parte = (m: MiembroPrevisto) => m.porcentaje;
      const recortado = conjuntos.some((h) => rho(h) * 100 < suma(h, parte) * carga);
      if (!recortado)
        expect(participantes.filter((m) => Math.abs(q(m.id) * 100 - m.porcentaje * carga) >= 100)).toEqual([]);
      for (const a of participantes) {
        for (const b of participantes) {
          if (a.grupo_edad === b.grupo_edad && a.porcentaje === b.porcentaje)
            expect(Math.abs(q(a.id) - q(b.id))).toBeLessThanOrEqual(1);
        }
      }
      // Nobody gets less per percent than the tightest set of groups allows: the first level of the optimal base.
      const nivel = Math.min(...conjuntos.filter((h) => suma(h, parte) > 0).map((h) => rho(h) / suma(h, parte)));
      expect(participantes.filter((m) => q(m.id) < Math.floor(m.porcentaje * nivel - 1e-9))).toEqual([]);
    }),
    { numRuns: rondas(400, 30_000) },
  );
});
