/** How a member stands against their quota while the closing tries assignments: `exceso` = load − quota, and is written to. */
export interface Balance {
  readonly id: number;
  exceso: number;
}

/** What the closing minimises, in this order: largest excess over quota, sum of excesses, sum of squared residuals. */
export type Objetivo = readonly [mayor: number, suma: number, cuadrados: number];

/**
 * The objective of the present balances. The squares are exact while the total load is below 6·10^7; beyond, they
 * are rounded, always in the same order of members, so results stay deterministic and searches still end.
 */
export function objetivo(balances: readonly Balance[]): Objetivo {
  let mayor = 0;
  let suma = 0;
  let cuadrados = 0;
  for (const { exceso } of balances) {
    if (exceso > 0) {
      suma += exceso;
      if (exceso > mayor) mayor = exceso;
    }
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
 * the giver was. Then both end strictly between where they were, so no term that is convex in their loads can grow, and
 * the squares fall; otherwise they end at least as far apart, and nothing falls.
 */
export const mejora = (carga: number, de: Balance, a: Balance): boolean => carga > 0 && a.exceso + carga < de.exceso;

/**
 * What the objective becomes when a load passes from one member to another, without a look at the others: their largest
 * excess is one of the three largest of all. Of the squares only the change, which is what candidates differ in.
 */
export function medirTraspasos(balances: readonly Balance[]): (carga: number, de: Balance, a: Balance) => Objetivo {
  const [primero, segundo, tercero] = balances.toSorted((x, y) => y.exceso - x.exceso);
  const [, suma] = objetivo(balances);
  const sobre = (exceso: number): number => (exceso > 0 ? exceso : 0);
  const resto = (de: Balance, a: Balance): number => {
    if (primero !== de && primero !== a) return primero?.exceso ?? 0;
    return (segundo !== de && segundo !== a ? segundo?.exceso : tercero?.exceso) ?? 0;
  };
  return (carga, de, a) => {
    const [queda, llega] = [de.exceso - carga, a.exceso + carga];
    return [
      Math.max(0, resto(de, a), queda, llega),
      suma - sobre(de.exceso) - sobre(a.exceso) + sobre(queda) + sobre(llega),
      2 * carga * (carga + a.exceso - de.exceso),
    ];
  };
}
