import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { casoArbitrario } from '#shared/testing/reajuste-arbitrario.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { calcularMovimientos, EXACTO_HASTA } from './calcular.ts';
import { mesaDe, type Caso } from './mesa.ts';
import type { TareaReajuste } from './tipos.ts';

const VUELTAS = rondas(300, 8_000);

type Dueno = (t: TareaReajuste) => number | null;

/** A member's load above their quota, with these owners. */
const excesoDe = ({ miembros, tareas, cuotas }: Caso, dueno: Dueno, id: number): number =>
  tareas.reduce((suma, t) => suma + (cuenta({ miembros }, t) && dueno(t) === id ? t.carga : 0), 0) - (cuotas[id] ?? 0);

/** The largest distance from a quota, with these owners. */
const mayor = (caso: Caso, dueno: Dueno): number =>
  Math.max(...caso.miembros.map((m) => Math.abs(excesoDe(caso, dueno, m.id))));

const aptosDe = ({ miembros }: Pick<Caso, 'miembros'>, t: TareaReajuste): readonly number[] =>
  miembros.filter((m) => m.porcentaje * m.dias > 0 && apta(t, m.grupo_edad)).map((m) => m.id);
const cuenta = (caso: Pick<Caso, 'miembros'>, t: TareaReajuste): boolean => aptosDe(caso, t).length > 0;

/** Sum over all members of how far each is beyond the bound, with these owners. */
const fueraDe = (caso: Caso, dueno: Dueno): number =>
  caso.miembros.reduce((suma, m) => suma + Math.max(0, Math.abs(excesoDe(caso, dueno, m.id)) - mesaDe(caso).cota), 0);

/** Children's load above their quotas, with these owners. */
const deNinos = (caso: Caso, dueno: Dueno): number =>
  caso.miembros
    .filter((m) => m.grupo_edad === 'INFANTIL')
    .reduce((suma, m) => suma + Math.max(0, excesoDe(caso, dueno, m.id)), 0);

interface LasMenos {
  /** The fewest moves; Infinity when no distribution is within the bound. */
  readonly minimo: number;
  /** The least load of children above their quotas among all distributions with as few moves, then the least largest distance. */
  readonly ninos: number;
  readonly mayor: number;
}

/** Finds the fewest moves, and the best distribution with as few, by trying every distribution of the chores. */
const fuerzaBruta = (caso: Caso): LasMenos => {
  const tareas = caso.tareas.filter((t) => cuenta(caso, t));
  const { cota } = mesaDe(caso);
  let mejor: LasMenos = { minimo: Infinity, ninos: Infinity, mayor: Infinity };
  const probar = (i: number, movidas: number, duenos: ReadonlyMap<number, number | null>): void => {
    if (movidas > mejor.minimo) return;
    const t = tareas[i];
    if (t === undefined) {
      const dueno = (u: TareaReajuste) => duenos.get(u.id) ?? null;
      const este = { minimo: movidas, ninos: deNinos(caso, dueno), mayor: mayor(caso, dueno) };
      if (este.mayor > cota) return;
      const menos = movidas - mejor.minimo || este.ninos - mejor.ninos || este.mayor - mejor.mayor;
      if (menos < 0) mejor = este;
      return;
    }
    const suyos = t.dueno === null ? aptosDe(caso, t) : [t.dueno, ...aptosDe(caso, t).filter((id) => id !== t.dueno)];
    for (const a of suyos) probar(i + 1, movidas + (a === t.dueno ? 0 : 1), new Map(duenos).set(t.id, a));
  };
  probar(0, 0, new Map());
  return mejor;
};

const despuesDe = (caso: Caso) => {
  const movimientos = calcularMovimientos(caso).flat();
  const destino = new Map(movimientos.map((x) => [x.tarea, x.a]));
  return { movimientos, dueno: (t: TareaReajuste) => destino.get(t.id) ?? t.dueno };
};

describe('against brute force on small families', () => {
  test('makes as few moves as possible, up to three, and of those the kindest to children, then the closest', () => {
    fc.assert(
      fc.property(casoArbitrario({ miembros: 4, tareas: 7 }), (caso) => {
        const mejor = fuerzaBruta(caso);
        const { movimientos, dueno } = despuesDe(caso);
        if (mejor.minimo > EXACTO_HASTA) return;
        expect(movimientos).toHaveLength(mejor.minimo);
        expect(mayor(caso, dueno)).toBeLessThanOrEqual(mesaDe(caso).cota);
        expect({ ninos: deNinos(caso, dueno), mayor: mayor(caso, dueno) }).toEqual({
          ninos: mejor.ninos,
          mayor: mejor.mayor,
        });
      }),
      { numRuns: VUELTAS },
    );
  });
});

test('nobody ends farther than the farthest before or the bound, moves suit their receivers, and no chore stays unassigned', () => {
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

test('with no chore to place, the largest distance falls or nothing moves', () => {
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

test('beyond three moves, no single further one would bring members nearer to the bound', () => {
  fc.assert(
    fc.property(casoArbitrario({ miembros: 6, tareas: 20 }), (caso) => {
      const { movimientos, dueno } = despuesDe(caso);
      if (movimientos.length <= EXACTO_HASTA) return;
      const [fuera, lejos] = [fueraDe(caso, dueno), mayor(caso, dueno)];
      const quietas = caso.tareas.filter((t) => t.dueno !== null && !movimientos.some((x) => x.tarea === t.id));
      for (const quieta of quietas)
        for (const a of cuenta(caso, quieta) ? aptosDe(caso, quieta) : []) {
          const tras = (t: TareaReajuste) => (t.id === quieta.id ? a : dueno(t));
          expect(fueraDe(caso, tras) < fuera && mayor(caso, tras) <= lejos).toBe(false);
        }
    }),
    { numRuns: VUELTAS },
  );
});

test('the result does not depend on the order of members and chores', () => {
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
