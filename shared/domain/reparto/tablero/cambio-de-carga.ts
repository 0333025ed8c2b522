/** Whether a load differs from the one that was dealt by more than a half of it: then the deal is no longer what it was. */
export const cambiaMucho = (repartida: number, ahora: number): boolean => 2 * Math.abs(ahora - repartida) > repartida;
