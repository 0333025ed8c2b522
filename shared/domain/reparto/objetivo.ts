/** How a member stands against his quota while the closing tries assignments: `exceso` = load − quota, and is written to. */
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
