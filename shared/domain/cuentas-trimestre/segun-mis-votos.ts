import { puede, type Preguntable } from '../cambios/cambios.ts';
import type { Aptitud } from '../tipos.ts';
import { puntosDeVotos } from '../votacion.ts';

// The distribution as one member sees it: chores weigh what that member voted, and the family's points where they did not vote.
// Only the member's own phone computes it, because votes are secret.

/** A chore, or a part of one, with its owner. */
export interface Pieza extends Aptitud {
  readonly id: number;
  /** Id of the owner. */
  readonly de: number;
  /** Occurrences for which its load counts, at least 0. */
  readonly veces: number;
  /** The family's points for one occurrence. */
  readonly puntos: number;
  /** The difficulty that the member voted, 1 to 4; null without a vote. */
  readonly voto: number | null;
}

/** A swap: `doy` is a piece of the member's, `recibo` one of another member's. */
export interface Trueque<P extends Pieza> {
  readonly doy: P;
  readonly recibo: P;
}

export interface SegunMisVotos<P extends Pieza> {
  /** The weight of the member's chores by their own votes; 100 when it equals their share. Null without a share or any weight. */
  readonly peso: number | null;
  /** Pieces on which they voted, out of `piezas`. */
  readonly votadas: number;
  readonly piezas: number;
  /** The swap that would relieve them most; null when none does. */
  readonly mejor: Trueque<P> | null;
}

/** Highest ratio of the family's points received to those given in a swap, so that loads stay near their quotas. */
const MAS_DE_LO_DADO = 1.25;

const deTodos = ({ veces, puntos }: Pieza): number => veces * puntos;
const mio = ({ veces, puntos, voto }: Pieza): number => veces * (voto === null ? puntos : puntosDeVotos([voto]));
const suma = (piezas: readonly Pieza[]): number => piezas.reduce((n, p) => n + mio(p), 0);

/** Returns how much a swap relieves the member, by their own votes. */
const alivio = ({ doy, recibo }: Trueque<Pieza>): number => mio(doy) - mio(recibo);

/**
 * Tells whether a swap may be proposed: by the family's points the member takes no less than they give and not much more,
 * while by their own votes they get the lighter one.
 */
const conviene = (trueque: Trueque<Pieza>): boolean => {
  const [doy, recibo] = [deTodos(trueque.doy), deTodos(trueque.recibo)];
  return recibo >= doy && recibo <= MAS_DE_LO_DADO * doy && alivio(trueque) > 0;
};

/**
 * Judges the distribution for the member `yo`. `cuotas` holds each member's share by id, in any unit. `gente` are those
 * who live here. Pieces for which `seCambia` is false weigh like the others and are in no swap.
 */
export const segunMisVotos = <P extends Pieza>({
  yo,
  gente,
  piezas,
  cuotas,
  seCambia = () => true,
}: {
  readonly yo: Preguntable;
  readonly gente: readonly Preguntable[];
  readonly piezas: readonly P[];
  readonly cuotas: Readonly<Record<number, number>>;
  readonly seCambia?: (pieza: P) => boolean;
}): SegunMisVotos<P> => {
  const mias = piezas.filter((p) => p.de === yo.id);
  const [todo, miCuota] = [suma(piezas), cuotas[yo.id] ?? 0];
  const deLaCasa = Object.values(cuotas).reduce((n, cuota) => n + cuota, 0);
  const porId = new Map(gente.map((m) => [m.id, m]));
  const trueques = piezas.filter(seCambia).flatMap((recibo): Trueque<P>[] => {
    const otra = recibo.de === yo.id ? undefined : porId.get(recibo.de);
    if (otra === undefined || !puede(yo, recibo)) return [];
    return mias
      .filter((doy) => seCambia(doy) && puede(otra, doy))
      .map((doy) => ({ doy, recibo }))
      .filter(conviene);
  });
  const [mejor = null] = trueques.toSorted(
    (a, b) =>
      alivio(b) - alivio(a) ||
      deTodos(a.recibo) - deTodos(a.doy) - (deTodos(b.recibo) - deTodos(b.doy)) ||
      a.recibo.id - b.recibo.id ||
      a.doy.id - b.doy.id,
  );
  return {
    peso: miCuota > 0 && todo > 0 ? Math.round((100 * suma(mias) * deLaCasa) / (miCuota * todo)) : null,
    votadas: piezas.filter((p) => p.voto !== null).length,
    piezas: piezas.length,
    mejor,
  };
};
