import { enProporcion, type Parte } from './porcentajes.ts';

/** Shares that somebody tries out with a finger. */
export interface Probadas {
  /** What there was when the finger came to the share that it moves. */
  readonly base: readonly Parte[];
  readonly movido: number | null;
  readonly partes: readonly Parte[];
}

export const sinProbar = (partes: readonly Parte[]): Probadas => ({ base: partes, movido: null, partes });

/** How far one may go: whoever else had a share keeps a hundredth, so that trying leaves nobody out of the draft. */
export const topeDe = (partes: readonly Parte[], miembro: number): number =>
  partes.length === 1 ? 100 : 100 - partes.filter((p) => p.miembro !== miembro && p.porcentaje > 0).length;

/**
 * What one is given the others give, each in proportion to what they had when the finger came: so there and back again
 * is where it was. The sum is always 100; whoever had nothing has nothing, unless nobody else has anything to take it.
 */
export const moverParte = ({ base: antes, movido, partes }: Probadas, miembro: number, a: number): Probadas => {
  const base = movido === miembro ? antes : partes;
  const otros = base.filter((p) => p.miembro !== miembro);
  const conAlgo = otros.some((p) => p.porcentaje > 0) ? otros.filter((p) => p.porcentaje > 0) : otros;
  const suya = Math.max(conAlgo.length === 0 ? 100 : 0, Math.min(topeDe(base, miembro), Math.round(a)));
  // Each keeps one, and what is left goes by what they have beyond that one, or equally when that is all they have.
  const suelo = otros.some((p) => p.porcentaje > 0) ? 1 : 0;
  const demas = enProporcion(
    conAlgo.map((p) => Math.max(0, p.porcentaje - suelo)),
    100 - suya - suelo * conAlgo.length,
  );
  const de = new Map(conAlgo.map((p, i) => [p.miembro, suelo + (demas[i] ?? 0)]));
  return {
    base,
    movido: miembro,
    partes: base.map((p) => ({
      miembro: p.miembro,
      porcentaje: p.miembro === miembro ? suya : (de.get(p.miembro) ?? 0),
    })),
  };
};
