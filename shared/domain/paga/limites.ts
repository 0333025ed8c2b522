/** The largest amount a week, in cents. */
export const MAXIMO_CENTIMOS = 100_000;

/** The currencies that a family may choose, by ISO 4217. All have a hundred cents. */
export const MONEDAS = ['EUR', 'USD', 'GBP', 'CHF', 'MXN', 'ARS', 'PEN'] as const;
export type Moneda = (typeof MONEDAS)[number];

/**
 * The states of one week's pocket money. `POR_PAGAR` waits until an admin marks it paid (`PAGADA`). `NADA`: there is nothing to
 * pay. `RETIRADA`: it waited when the member left.
 */
export const ESTADOS_PAGA = ['POR_PAGAR', 'PAGADA', 'NADA', 'RETIRADA'] as const;
export type EstadoPaga = (typeof ESTADOS_PAGA)[number];
