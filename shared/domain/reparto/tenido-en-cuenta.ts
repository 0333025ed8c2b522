import type { Dia } from '#shared/domain/tipos.ts';

/** A member's balance of the quarter before, in points of that quarter. */
export interface SaldoMiembro {
  readonly miembro: number;
  /** Work done, and counted as done, less what was promised. */
  readonly saldo: number;
  /** The lapsed part of a negative balance. */
  readonly vencido: number;
  /** Load above their share that they agreed to, in the session's unit; absent when they did not. */
  readonly acepta?: number;
}

/** Adjustments of the quotas besides the shares. */
export interface EnCuenta {
  /** The days that the quotas are for, both included: from the session's day on, or its quarter's first. */
  readonly desde: Dia;
  readonly hasta: Dia;
  /** Days away in a row that were counted, of each member without overlap; missing when none were. */
  readonly fuera?: readonly { readonly miembro: number; readonly desde: Dia; readonly hasta: Dia }[];
  /** Missing when last quarter's balance was not taken into account. */
  readonly saldos?: readonly SaldoMiembro[];
}
