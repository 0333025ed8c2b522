import { puntosDeVotos } from './puntos.ts';

/** What is known of a task's voting. While it is open, every vote is of somebody eligible: see `trasCambioDeAptos`. */
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

export type TrasCambio = 'IGUAL' | 'DE_NUEVO' | 'REABIERTA';

/**
 * Whether taking these members from who may vote starts a voting anew: it is open, has begun, and loses one of them.
 */
export const empiezaDeNuevo = (
  v: { readonly completada: boolean; readonly votos: number },
  antes: readonly number[],
  ahora: readonly number[],
): boolean => !v.completada && v.votos > 0 && antes.some((id) => !ahora.includes(id));

/**
 * What a change of who may vote (`antes`: who could before it) does to a voting.
 * One that has begun and loses an eligible member starts anew: judged by what is left, whoever took them away could
 * compute a vote. It goes on when somebody joins, and stays ended when somebody joins later, so that points do not
 * change under a family that has agreed; but one voter alone is no agreement: what one decided opens again when a
 * suitable member activates (`activado`), unless a running session counts on it.
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
