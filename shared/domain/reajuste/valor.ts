import { distancia } from '#shared/domain/reparto/cierre/objetivo.ts';
import type { Mesa } from './mesa.ts';

/**
 * The objective of a search, minimised in this order: how much is beyond the bound, over all members; what children have above
 * their quotas; the largest distance from a quota, the sum of distances, the sum of squares; among equals, how far the extra
 * loads are from where the tie order has them.
 */
export type Valor = readonly [
  fuera: number,
  ninos: number,
  mayor: number,
  suma: number,
  cuadrados: number,
  empate: number,
];

export function valorDe({ nino, cota, puesto }: Mesa, exceso: readonly number[]): Valor {
  let [fuera, ninos, mayor, suma, cuadrados, empate] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < exceso.length; i += 1) {
    const e = exceso[i] ?? 0;
    const lejos = distancia(e);
    fuera += Math.max(0, lejos - cota);
    if (nino[i] === true) ninos += Math.max(0, e);
    mayor = Math.max(mayor, lejos);
    suma += lejos;
    cuadrados += e * e;
    empate += (puesto[i] ?? 0) * e;
  }
  return [fuera, ninos, mayor, suma, cuadrados, empate];
}

const enLoPrimero = (a: readonly number[], b: readonly number[], claves: number): number => {
  for (let i = 0; i < claves; i += 1) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
};

/** Below 0 when `a` is better, 0 when they are equal. */
export const compararValor = (a: Valor, b: Valor): number => enLoPrimero(a, b, 6);

/** Whether `a` is better in more than who among equals has the extra load. */
export const esMejor = (a: Valor, b: Valor): boolean => enLoPrimero(a, b, 5) < 0;

/** Whether somebody is beyond the bound. */
export const hayFuera = (valor: Valor): boolean => valor[0] > 0;
