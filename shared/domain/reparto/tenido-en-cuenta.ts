import type { Dia } from '#shared/domain/tipos.ts';

/** A member's balance of the previous quarter, in points of that quarter, and what follows from it. */
export interface SaldoMiembro {
  readonly miembro: number;
  /** Points done or credited as done, minus points promised; without those skipped or entered as done (`Saldo` in cuentas.ts). */
  readonly saldo: number;
  /** Points of the member's chores that lapsed, at least 0. They are part of the points promised, and so lower `saldo`. */
  readonly vencido: number;
  /** Load above their quota by days (`por_dias`) to which the member agreed, in the draft's unit; absent when they did not. */
  readonly acepta?: number;
}

/** Days away and last quarter's balances, which quotas may take into account besides shares. */
export interface EnCuenta {
  /**
   * The days that the quotas cover, both included: from the draft's day or its quarter's first, if that is later, to its last.
   */
  readonly desde: Dia;
  readonly hasta: Dia;
  /** Days away that are counted, as ranges that do not overlap for one member; missing when none are. */
  readonly fuera?: readonly { readonly miembro: number; readonly desde: Dia; readonly hasta: Dia }[];
  /** Missing when last quarter's balances are not taken into account. */
  readonly saldos?: readonly SaldoMiembro[];
}
