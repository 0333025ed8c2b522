import type { Dia } from '#shared/domain/tipos.ts';

/** A member's balance of the quarter before, in points of that quarter. */
export interface SaldoMiembro {
  readonly miembro: number;
  /** What they did and what counts as done, less what they had promised. */
  readonly saldo: number;
  /** What of a negative one they let lapse. */
  readonly vencido: number;
  /** How much more than their share they have agreed to, in the session's unit; missing when they have not. */
  readonly acepta?: number;
}

/** What the quotas took into account besides the shares. */
export interface EnCuenta {
  /** The days that the quotas are for, both included: from the session's day on, or its quarter's first. */
  readonly desde: Dia;
  readonly hasta: Dia;
  /** Days away in a row that were counted, of each member without overlap; missing when none were. */
  readonly fuera?: readonly { readonly miembro: number; readonly desde: Dia; readonly hasta: Dia }[];
  /** Missing when last quarter's balance was not taken into account. */
  readonly saldos?: readonly SaldoMiembro[];
}
