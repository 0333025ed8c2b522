/**
 * Steps that a search may still take. One is one look at a member for a task, or at two tasks for an exchange. They are
 * counted and never timed, so the same input ends the same way on every machine.
 */
export interface Pasos {
  quedan: number;
}

/** Steps of the exact search of the closing. Where they end, the best assignment found so far is taken. */
export const PASOS_EXACTOS = 250_000;

/** Steps of one improvement by moves and swaps. */
export const PASOS_MEJORAR = 250_000;

/** Steps of the search for a bundle of changes. */
export const PASOS_PAQUETE = 100_000;
