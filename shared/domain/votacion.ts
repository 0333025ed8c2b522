import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

/**
 * Points of a task from its votes: 4 × the average difficulty, rounded half up (1 → 4, 2.5 → 10, 4 → 16).
 * Takes at least one vote, each an integer. Counts in integers only, because 4 × an average kept as a
 * fraction can land just under the half.
 */
export function puntosDeVotos(dificultades: readonly number[]): number {
  const n = dificultades.length;
  const suma = dificultades.reduce((total, dificultad) => total + dificultad, 0);
  return Math.floor((8 * suma + n) / (2 * n));
}

/** The state of a task's voting. While it is open, every voter is eligible: see `trasCambioDeAptos`. */
export interface Votacion {
  readonly completada: boolean;
  /** Ids of the members who may vote it: with an account, of an age that the task suits. */
  readonly aptos: readonly number[];
  readonly votos: readonly { readonly miembro: number; readonly dificultad: number }[];
  /** Whether a running session has frozen the task. */
  readonly en_reparto: boolean;
}

/** Eligible members who have not voted yet. */
export const faltanPorVotar = ({
  aptos,
  votos,
}: Pick<Votacion, 'aptos'> & { readonly votos: readonly { readonly miembro: number }[] }): number[] => {
  const votaron = new Set(votos.map((v) => v.miembro));
  return aptos.filter((id) => !votaron.has(id));
};

/** Points of an open voting that has its last vote; null while somebody is missing. */
export const puntosSiTermina = ({ aptos, votos }: Pick<Votacion, 'aptos' | 'votos'>): number | null =>
  votos.length === 0 || faltanPorVotar({ aptos, votos }).length > 0
    ? null
    : puntosDeVotos(votos.map((v) => v.dificultad));

type TrasCambio = 'IGUAL' | 'DE_NUEVO' | 'REABIERTA';

/**
 * Whether taking these members from who may vote starts a voting anew: it is open, has begun, and loses one of them.
 */
export const empiezaDeNuevo = (
  v: { readonly completada: boolean; readonly votos: number },
  antes: readonly number[],
  ahora: readonly number[],
): boolean => !v.completada && v.votos > 0 && antes.some((id) => !ahora.includes(id));

/**
 * Returns the effect on a voting of a change of eligible voters (`antes`: those before it). One that has begun and loses an
 * eligible member starts anew: otherwise the admin who removed them could compute a vote from the remaining result. It goes on
 * when somebody joins, and stays ended when somebody joins later, so that points do not change under a family that has agreed;
 * but one voter alone is no agreement: what one decided opens again when a suitable member activates (`activado`), unless a
 * running session counts on it.
 */
export const trasCambioDeAptos = (v: Votacion, antes: readonly number[], activado: number | null): TrasCambio => {
  if (empiezaDeNuevo({ completada: v.completada, votos: v.votos.length }, antes, v.aptos)) return 'DE_NUEVO';
  const reabre =
    v.completada && activado !== null && faltanPorVotar(v).includes(activado) && v.votos.length === 1 && !v.en_reparto;
  return reabre ? 'REABIERTA' : 'IGUAL';
};

/** From this many votes on an admin may close a voting with what there is: fewer would tell who voted what. */
export const VOTOS_PARA_CERRAR = 3;
/** Points of a task whose voting was closed without its votes: those of a new one. */
export const PUNTOS_SIN_VOTOS = 10;

/** With fewer votes, a voting may be closed this long after its first one, and its votes are discarded. */
const DIAS_PARA_CERRAR = 7;

type Cierre = 'CON_VOTOS' | 'SIN_VOTOS' | 'AUN_NO' | 'SIN_EMPEZAR';

/** When a voting that too few have voted may be closed. */
export const cerrableDesde = (primerVoto: Instante): Instante =>
  sumarSegundos(primerVoto, DIAS_PARA_CERRAR * 24 * 60 * 60);

/** The way in which an admin may close an open voting now. */
export const formaDeCierre = (votos: number, primerVoto: Instante | null, ahora: Instante): Cierre => {
  if (votos >= VOTOS_PARA_CERRAR) return 'CON_VOTOS';
  if (votos === 0 || primerVoto === null) return 'SIN_EMPEZAR';
  return ahora >= cerrableDesde(primerVoto) ? 'SIN_VOTOS' : 'AUN_NO';
};
