import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { casoArbitrario } from '#shared/testing/reajuste-arbitrario.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { calcularMovimientos, EXACTO_HASTA } from './calcular.ts';
import { mesaDe, type Caso } from './mesa.ts';
import type { TareaReajuste } from './tipos.ts';

const VUELTAS = rondas(300, 8_000);

/** The largest distance from a quota when the chores are so. */
const mayor = ({ miembros, tareas, cuotas }: Caso, dueno: (t: TareaReajuste) => number | null): number =>
  Math.max(
    ...miembros.map((m) => {
      const carga = tareas.reduce((suma, t) => suma + (cuenta({ miembros }, t) && dueno(t) === m.id ? t.carga : 0), 0);
      return Math.abs(carga - (cuotas[m.id] ?? 0));
    }),
  );

const aptosDe = ({ miembros }: Pick<Caso, 'miembros'>, t: TareaReajuste): readonly number[] =>
  miembros.filter((m) => m.porcentaje * m.dias > 0 && apta(t, m.grupo_edad)).map((m) => m.id);
const cuenta = (caso: Pick<Caso, 'miembros'>, t: TareaReajuste): boolean => aptosDe(caso, t).length > 0;

/** The fewest moves of all there are, by trying every way to have the chores; Infinity when none is within the bound. */
const fuerzaBruta = (caso: Caso): number => {
  const tareas = caso.tareas.filter((t) => cuenta(caso, t));
  const { cota } = mesaDe(caso);
  let minimo = Infinity;
  const probar = (i: number, movidas: number, duenos: ReadonlyMap<number, number | null>): void => {
    if (movidas >= minimo) return;
    const t = tareas[i];
    if (t === undefined) {
      if (mayor(caso, (u) => duenos.get(u.id) ?? null) <= cota) minimo = movidas;
      return;
    }
    const suyos = t.dueno === null ? aptosDe(caso, t) : [t.dueno, ...aptosDe(caso, t).filter((id) => id !== t.dueno)];
    for (const a of suyos) probar(i + 1, movidas + (a === t.dueno ? 0 : 1), new Map(duenos).set(t.id, a));
  };
  probar(0, 0, new Map());
  return minimo;
};

const despuesDe = (caso: Caso) => {
  const movimientos = calcularMovimientos(caso).flat();
  const destino = new Map(movimientos.map((x) => [x.tarea, x.a]));
  return { movimientos, dueno: (t: TareaReajuste) => destino.get(t.id) ?? t.dueno };
};

describe('against brute force on small families', () => {
  test('as few moves as there can be, up to three', () => {
    fc.assert(
      fc.property(casoArbitrario({ miembros: 4, tareas: 7 }), (caso) => {
        const minimo = fuerzaBruta(caso);
        const { movimientos, dueno } = despuesDe(caso);
        if (minimo > EXACTO_HASTA) return;
        expect(movimientos).toHaveLength(minimo);
        expect(mayor(caso, dueno)).toBeLessThanOrEqual(mesaDe(caso).cota);
      }),
      { numRuns: VUELTAS },
    );
  });
});

test('nobody is left farther than whoever was farthest or the bound, every chore suits, and nothing is nobody’s', () => {
  fc.assert(
    fc.property(casoArbitrario({ miembros: 7, tareas: 24 }), (caso) => {
      const { movimientos, dueno } = despuesDe(caso);
      const antes = mayor(caso, (t) => t.dueno);
      expect(mayor(caso, dueno)).toBeLessThanOrEqual(Math.max(antes, mesaDe(caso).cota));
      for (const { tarea, de, a } of movimientos) {
        const t = caso.tareas.find((x) => x.id === tarea)!;
        expect(t.dueno).toBe(de);
        expect(aptosDe(caso, t)).toContain(a);
      }
      expect(new Set(movimientos.map((x) => x.tarea)).size).toBe(movimientos.length);
      for (const t of caso.tareas) if (cuenta(caso, t)) expect(dueno(t)).not.toBeNull();
    }),
    { numRuns: VUELTAS },
  );
});

test('with nothing to place, whoever is farthest comes nearer, or nothing moves', () => {
  fc.assert(
    fc.property(casoArbitrario({ miembros: 6, tareas: 20 }), (entero) => {
      const tareas = entero.tareas.filter((t) => t.dueno !== null);
      const caso = { ...entero, tareas };
      const { movimientos, dueno } = despuesDe(caso);
      if (movimientos.length > 0) expect(mayor(caso, dueno)).toBeLessThan(mayor(caso, (t) => t.dueno));
    }),
    { numRuns: VUELTAS },
  );
});

test('the order in which members and chores are given changes nothing', () => {
  fc.assert(
    fc.property(casoArbitrario({ miembros: 6, tareas: 16 }), fc.infiniteStream(fc.nat()), (caso, azar) => {
      const barajar = <T>(xs: readonly T[]): T[] =>
        xs
          .map((x) => [azar.next().value as number, x] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, x]) => x);
      const otra = { ...caso, miembros: barajar(caso.miembros), tareas: barajar(caso.tareas) };
      expect(calcularMovimientos(otra)).toEqual(calcularMovimientos(caso));
    }),
    { numRuns: VUELTAS },
  );
});
