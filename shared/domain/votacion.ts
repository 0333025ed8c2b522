import { puntosDeVotos } from './puntos.ts';

/** What is known of a task's voting. Votes of members who are no longer eligible stay and count for the points. */
export interface Votacion {
  readonly completada: boolean;
  /** Ids of the members who may vote it: with an account, of an age that the task suits. */
  readonly aptos: readonly number[];
  readonly votos: readonly { readonly miembro: number; readonly dificultad: number }[];
  /** Whether a running session has frozen the task. */
  readonly en_reparto: boolean;
}

export type Veredicto = { readonly tipo: 'IGUAL' } | { readonly tipo: 'COMPLETA'; readonly puntos: number } | { readonly tipo: 'REABIERTA' };

/** Eligible members who have not voted yet. */
export const faltanPorVotar = ({ aptos, votos }: Pick<Votacion, 'aptos'> & { readonly votos: readonly { readonly miembro: number }[] }): number[] => {
  const votaron = new Set(votos.map((v) => v.miembro));
  return aptos.filter((id) => !votaron.has(id));
};

/**
 * Whether a voting ends or opens again.
 * It ends when nobody eligible is missing and at least one vote was cast. It stays ended when somebody joins, so that
 * points do not change under a family that has already agreed; but one voter alone is no agreement: his verdict opens
 * again when a suitable member activates (`activado`), unless a running session counts on it.
 */
export const juzgarVotacion = (v: Votacion, activado: number | null): Veredicto => {
  const faltan = faltanPorVotar(v);
  if (!v.completada) {
    if (faltan.length > 0 || v.votos.length === 0) return { tipo: 'IGUAL' };
    return { tipo: 'COMPLETA', puntos: puntosDeVotos(v.votos.map((voto) => voto.dificultad)) };
  }
  const reabre = activado !== null && faltan.includes(activado) && v.votos.length === 1 && !v.en_reparto;
  return { tipo: reabre ? 'REABIERTA' : 'IGUAL' };
};
