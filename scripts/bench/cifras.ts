import type { Ronda } from './generador.ts';

/** Returns the percentile `p` (0 to 100) of values in ascending order; NaN without values. */
const percentil = (ordenados: readonly number[], p: number): number =>
  ordenados[Math.min(ordenados.length - 1, Math.floor((ordenados.length * p) / 100))] ?? NaN;

const ordenar = (valores: readonly number[]): number[] => valores.toSorted((a, b) => a - b);

export const mediana = (valores: readonly number[]): number => percentil(ordenar(valores), 50);

/** Returns the median of one figure over the rounds, because another process on the machine usually spoils only one round. */
export const medianaDe = (rondas: readonly Ronda[], cifra: (ronda: Ronda) => number): number =>
  mediana(rondas.map(cifra));

export const latencia =
  (p: number) =>
  ({ tiempos }: Ronda): number =>
    percentil(ordenar(tiempos), p);

export const ms = (n: number): string => `${n.toFixed(2)} ms`.padStart(10);
