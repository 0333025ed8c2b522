import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

/**
 * Returns the points of a chore: 4 × the average difficulty of its votes, rounded half up (1 → 4, 2.5 → 10, 4 → 16).
 * There must be at least one vote. It computes with integers only, because 4 × a fractional average can land just below
 * the half.
 */
export function puntosDeVotos(dificultades: readonly number[]): number {
  const n = dificultades.length;
  const suma = dificultades.reduce((total, dificultad) => total + dificultad, 0);
  return Math.floor((8 * suma + n) / (2 * n));
}

/** The voting on a chore. While it is open, all its votes are from eligible members; `trasCambioDeAptos` sees to that. */
export interface Votacion {
  readonly completada: boolean;
  /** Ids of the members who may vote: they have an account and the chore suits their age group. */
  readonly aptos: readonly number[];
  readonly votos: readonly { readonly miembro: number; readonly dificultad: number }[];
  /** True while a running draft has frozen the chore's points. */
  readonly en_reparto: boolean;
}

/** Returns the eligible members who have not voted yet. */
export const faltanPorVotar = ({
  aptos,
  votos,
}: Pick<Votacion, 'aptos'> & { readonly votos: readonly { readonly miembro: number }[] }): number[] => {
  const votaron = new Set(votos.map((v) => v.miembro));
  return aptos.filter((id) => !votaron.has(id));
};

/** Returns the chore's points once every eligible member has voted; null before, and while there is no vote at all. */
export const puntosSiTermina = ({ aptos, votos }: Pick<Votacion, 'aptos' | 'votos'>): number | null =>
  votos.length === 0 || faltanPorVotar({ aptos, votos }).length > 0
    ? null
    : puntosDeVotos(votos.map((v) => v.dificultad));

type TrasCambio = 'IGUAL' | 'DE_NUEVO' | 'REABIERTA';

/** Tells whether a voting must start anew because an eligible member dropped out: only if it is open and has votes. */
export const empiezaDeNuevo = (
  v: { readonly completada: boolean; readonly votos: number },
  antes: readonly number[],
  ahora: readonly number[],
): boolean => !v.completada && v.votos > 0 && antes.some((id) => !ahora.includes(id));

/**
 * Returns what happens to a voting when its eligible members change; `antes` are those before the change. An open voting with
 * votes starts anew when it loses an eligible member: otherwise the admin who removed that member could work out their vote
 * from the result. A finished voting stays finished, unless a single vote decided it, which is no agreement: it reopens when
 * another suitable member activates their account (`activado`), and no running draft uses its points.
 */
export const trasCambioDeAptos = (v: Votacion, antes: readonly number[], activado: number | null): TrasCambio => {
  if (empiezaDeNuevo({ completada: v.completada, votos: v.votos.length }, antes, v.aptos)) return 'DE_NUEVO';
  const reabre =
    v.completada && activado !== null && faltanPorVotar(v).includes(activado) && v.votos.length === 1 && !v.en_reparto;
  return reabre ? 'REABIERTA' : 'IGUAL';
};

/** Votes from which an admin may close a voting with its result. With fewer, the result would reveal who voted what. */
export const VOTOS_PARA_CERRAR = 3;
/**
 * Points of a chore whose voting was closed without a result, if the starter pack has no points for it (see
 * `cerrarVotaciones`).
 */
export const PUNTOS_SIN_VOTOS = 10;

/** Days after its first vote from which a voting with too few votes may be closed; its votes are then discarded. */
const DIAS_PARA_CERRAR = 7;

type Cierre = 'CON_VOTOS' | 'SIN_VOTOS' | 'AUN_NO' | 'SIN_EMPEZAR';

/** Returns the instant from which a voting with too few votes may be closed. */
export const cerrableDesde = (primerVoto: Instante): Instante =>
  sumarSegundos(primerVoto, DIAS_PARA_CERRAR * 24 * 60 * 60);

/** Returns how an admin may close a voting now: with its votes, without them, not yet, or not before it has any. */
export const formaDeCierre = (votos: number, primerVoto: Instante | null, ahora: Instante): Cierre => {
  if (votos >= VOTOS_PARA_CERRAR) return 'CON_VOTOS';
  if (votos === 0 || primerVoto === null) return 'SIN_EMPEZAR';
  return ahora >= cerrableDesde(primerVoto) ? 'SIN_VOTOS' : 'AUN_NO';
};
