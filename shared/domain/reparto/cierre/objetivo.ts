import { cargasReales } from '../registro/pliegue.ts';
import { primeroElDeMas, bitDe } from '../tablero/grupos.ts';
import type { EstadoReparto } from '../tipos.ts';

/** Each member's excess over their quota now, first the one who gets the extra load when all are equal. */
export function balancesDe(estado: EstadoReparto): Balance[] {
  const cargas = cargasReales(estado);
  return primeroElDeMas(estado.participantes, estado.desempate).map(({ id }, i) => ({
    id,
    puesto: i,
    exceso: (cargas[id] ?? 0) - (estado.cuotas[id] ?? 0),
  }));
}

/** For each set of groups (its mask, 0 to 7), the members whom a task for these groups suits. */
export function aptosDe(estado: EstadoReparto, balances: readonly Balance[]): readonly (readonly Balance[])[] {
  const bits = new Map(estado.participantes.map((p) => [p.id, bitDe(p.grupo_edad)]));
  return [0, 1, 2, 3, 4, 5, 6, 7].map((mascara) => balances.filter((b) => ((bits.get(b.id) ?? 0) & mascara) !== 0));
}

/**
 * A member's state while the closing tries assignments: `exceso` = load − quota, and is written
 * to.
 */
export interface Balance {
  readonly id: number;
  /** Place among equals, from 0 for the one who gets the extra load. */
  readonly puesto: number;
  exceso: number;
}

/** The weight of a balance in the aim, at least 0. */
type Peso = (exceso: number) => number;

/** The weight of step 1: what is above a quota. */
export const sobreCuota: Peso = (exceso) => (exceso > 0 ? exceso : 0);

/** The weight of the proposals: how far from a quota, over or under. */
export const distancia: Peso = Math.abs;

/** The aim of the closing, minimised in this order: largest weight, sum of weights, sum of squared residuals. */
export type Objetivo = readonly [mayor: number, suma: number, cuadrados: number];

/**
 * The objective of the present balances. The squares are exact while the total load is below 6·10^7; beyond, they
 * are rounded, always in the same order of members, so results stay deterministic and searches still end.
 */
export function objetivo(balances: readonly Balance[], peso: Peso = sobreCuota): Objetivo {
  let mayor = 0;
  let suma = 0;
  let cuadrados = 0;
  for (const { exceso } of balances) {
    const pesa = peso(exceso);
    suma += pesa;
    if (pesa > mayor) mayor = pesa;
    cuadrados += exceso * exceso;
  }
  return [mayor, suma, cuadrados];
}

/** Below 0 when `a` is better, 0 when they are equal. */
export function comparar(a: Objetivo, b: Objetivo): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/**
 * Whether passing a load from one member to another lowers the objective: exactly when the receiver ends below where
 * the giver was. Then both end strictly between where they were, so no term that is convex in their loads can grow, the
 * squares fall, and so does the larger distance of the two; otherwise they end at least as far apart, and nothing falls.
 */
export const mejora = (carga: number, de: Balance, a: Balance): boolean => carga > 0 && a.exceso + carga < de.exceso;

/** The last key of every aim: where the extra loads stand among equals, least when they are where the tie order has them. */
export const enSuPuesto = (balances: readonly Balance[]): number =>
  balances.reduce((suma, { puesto, exceso }) => suma + puesto * exceso, 0);

/**
 * Tells what the objective becomes when a load passes from one member to another, without looking at the others: the
 * largest weight among them is one of the three largest of all. Of the squares it tells only the change, since
 * candidates differ in nothing else.
 */
export function medirTraspasos(
  balances: readonly Balance[],
  peso: Peso = sobreCuota,
): (carga: number, de: Balance, a: Balance) => Objetivo {
  const [primero, segundo, tercero] = balances.toSorted((x, y) => peso(y.exceso) - peso(x.exceso));
  const [, suma] = objetivo(balances, peso);
  const pesoDe = (b: Balance | undefined): number => (b === undefined ? 0 : peso(b.exceso));
  const resto = (de: Balance, a: Balance): number => {
    if (primero !== de && primero !== a) return pesoDe(primero);
    return pesoDe(segundo !== de && segundo !== a ? segundo : tercero);
  };
  return (carga, de, a) => {
    const [queda, llega] = [de.exceso - carga, a.exceso + carga];
    const [pesaQueda, pesaLlega] = [peso(queda), peso(llega)];
    return [
      Math.max(resto(de, a), pesaQueda, pesaLlega),
      suma - peso(de.exceso) - peso(a.exceso) + pesaQueda + pesaLlega,
      2 * carga * (carga + a.exceso - de.exceso),
    ];
  };
}
