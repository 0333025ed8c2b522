import { distancia } from '#shared/domain/reparto/cierre/objetivo.ts';
import type { Mesa } from './mesa.ts';

/**
 * What a search minimises, in this order: how much is beyond the bound, over all members; what children have above
 * their quotas; the largest distance from a quota, the sum of distances, the sum of squares.
 */
export type Valor = readonly [fuera: number, ninos: number, mayor: number, suma: number, cuadrados: number];

export function valorDe({ nino, cota }: Mesa, exceso: readonly number[]): Valor {
  let [fuera, ninos, mayor, suma, cuadrados] = [0, 0, 0, 0, 0];
  for (const [i, e] of exceso.entries()) {
    const lejos = distancia(e);
    fuera += Math.max(0, lejos - cota);
    if (nino[i] === true) ninos += Math.max(0, e);
    mayor = Math.max(mayor, lejos);
    suma += lejos;
    cuadrados += e * e;
  }
  return [fuera, ninos, mayor, suma, cuadrados];
}

/** Below 0 when `a` is better, 0 when they are equal. */
export function compararValor(a: Valor, b: Valor): number {
  for (const [i, x] of a.entries()) if (x !== b[i]) return x - (b[i] ?? 0);
  return 0;
}

/** Whether somebody is beyond the bound. */
export const hayFuera = (valor: Valor): boolean => valor[0] > 0;
