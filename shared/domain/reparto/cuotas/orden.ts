import type { Dia } from '#shared/domain/tipos.ts';

/** A stream of integers: each call gives the next one from 0 up to, not including, `hasta` (1 to 2^32). */
export type Azar = (hasta: number) => number;

/**
 * Small seeded generator (mulberry32): the same 32-bit integer seed always gives the same stream.
 * Good for shuffles and tests, never for secrets.
 */
export function azarDeSemilla(semilla: number): Azar {
  let estado = semilla | 0;
  return (hasta) => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * hasta);
  };
}

/**
 * Shuffles ids (Fisher–Yates, inside out) after sorting them ascending, so that only the set and the seed matter.
 * Each id in turn lands on a random place among those before it, and whoever stood there goes to the end.
 */
export function barajar(ids: readonly number[], semilla: number): number[] {
  const azar = azarDeSemilla(semilla);
  const orden: number[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const sitio = azar(orden.length + 1);
    orden.push(orden[sitio] ?? id);
    orden[sitio] = id;
  }
  return orden;
}

/** Number of a quarter, counted without gaps (year × 4 + 0 to 3), from any of its days. */
export function indiceTrimestre(dia: Dia): number {
  return Number(dia.slice(0, 4)) * 4 + Math.floor((Number(dia.slice(5, 7)) - 1) / 3);
}

/**
 * Order of picking in a quarter: the family's one shuffle, rotated left a place per quarter, so that over n
 * quarters in a row each of n members holds every place once.
 *
 * When somebody joins with the highest id, the shuffle before rotation keeps everybody's place except at most one,
 * who goes to the end, and the rotation counts anew in n + 1 places. When somebody leaves, those with lower ids
 * keep their places among themselves and the rest is dealt again.
 */
export function ordenDelTrimestre(ids: readonly number[], semilla: number, trimestre: number): number[] {
  const orden = barajar(ids, semilla);
  const giro = orden.length === 0 ? 0 : trimestre % orden.length;
  return [...orden.slice(giro), ...orden.slice(0, giro)];
}
