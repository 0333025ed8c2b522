import type { Moneda } from './limites.ts';

/** Formatters by their currency. Kept, because making one takes longer than formatting a hundred amounts. */
const FORMATOS = new Map<Moneda, Intl.NumberFormat>();

/** Formats an amount in cents in Spanish: «3,50 €». */
export const enDinero = (centimos: number, moneda: Moneda): string => {
  const formato =
    FORMATOS.get(moneda) ?? new Intl.NumberFormat('es-ES', { style: 'currency', currency: moneda, useGrouping: true });
  FORMATOS.set(moneda, formato);
  return formato.format(centimos / 100);
};

/**
 * Returns the cents of an amount as people type it: «3», «3,5» or «3.50»; empty is 0. Null when it is no such amount, and when it
 * has more than six digits before the comma.
 */
export const deDinero = (texto: string): number | null => {
  const limpio = texto.trim();
  if (limpio === '') return 0;
  const [, enteros, decimales = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(limpio) ?? [];
  return enteros === undefined ? null : Number(enteros) * 100 + Number(decimales.padEnd(2, '0'));
};
