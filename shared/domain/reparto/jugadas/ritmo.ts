import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { type PorTramos, sinPausas } from '#shared/domain/por-tramos.ts';
import { enCurso, puedeTerminar } from '#shared/domain/reparto/tablero/preguntas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { anotar, continuarPorTramos, type ListasDeseos } from './avance.ts';
import type { Jugada } from './jugadas.ts';

/** The most seconds that a turn or closing gets anew if its time ran out while the server was off. */
const GRACIA_MAXIMA_SEGUNDOS = 600;

type ConReloj = Pick<EstadoReparto, 'reloj'>;

/**
 * Returns the instant at which the present turn, or the whole closing, ends; null without a limit and while paused.
 * `sirviendoDesde` is the instant at which the server began to serve. A limit that ran out before it starts anew for at most
 * ten minutes, so that nobody loses a turn because the box was off. Any other limit stays as it is: a restart gives nobody more
 * time.
 */
export function finDelPlazo({ reloj }: ConReloj, sirviendoDesde: Instante): Instante | null {
  const { desde, segundos, pausa } = reloj;
  if (segundos === null || pausa !== null) return null;
  const fin = sumarSegundos(desde, segundos);
  return fin > sirviendoDesde ? fin : sumarSegundos(sirviendoDesde, Math.min(segundos, GRACIA_MAXIMA_SEGUNDOS));
}

/** Returns the seconds left of the present turn or closing, also while paused; null without a limit. */
export function segundosQueQuedan(estado: ConReloj, sirviendoDesde: Instante, ahora: Instante): number | null {
  const fin = finDelPlazo(estado, sirviendoDesde);
  return fin === null ? (estado.reloj.pausa?.quedan ?? null) : Math.max(0, segundosEntre(ahora, fin));
}

// Moves that change the pace of a draft.

/** Time that «Un minuto más» adds to a turn, in seconds. */
const MINUTO_SEGUNDOS = 60;

/** The instant of a move, and the instant at which the server began to serve. */
interface Hora {
  readonly ahora: Instante;
  readonly sirviendoDesde: Instante;
}

/**
 * Stops the clock for all, in the picks or in the closing. Only the clock stands still: picks and answers go on, and the turn
 * that follows a pick has all its time left. Refusals: SIN_SESION, YA_EN_PAUSA, SIN_LIMITE.
 */
export function pausar(
  estado: EstadoReparto | null,
  { por }: { por: number },
  { ahora, sirviendoDesde }: Hora,
): Jugada {
  if (estado === null || !enCurso(estado)) return rechazado('SIN_SESION');
  if (estado.reloj.pausa !== null) return rechazado('YA_EN_PAUSA');
  const quedan = segundosQueQuedan(estado, sirviendoDesde, ahora);
  if (quedan === null) return rechazado('SIN_LIMITE');
  return bien(anotar({ estado, eventos: [] }, { tipo: 'PAUSA', por, quedan }, ahora).eventos);
}

/** Lets the clock go on with what was left. Refusals: SIN_SESION, NO_EN_PAUSA. */
export function seguir(estado: EstadoReparto | null, { por }: { por: number }, ahora: Instante): Jugada {
  if (estado === null || !enCurso(estado)) return rechazado('SIN_SESION');
  if (estado.reloj.pausa === null) return rechazado('NO_EN_PAUSA');
  return bien(anotar({ estado, eventos: [] }, { tipo: 'SIGUE', por }, ahora).eventos);
}

/**
 * Gives the member who has the turn one more minute, once a turn. Refusals: SIN_SESION, NO_ES_TU_TURNO (in the closing it is
 * nobody's), SIN_LIMITE, MINUTO_YA_PEDIDO.
 */
export function pedirMinuto(
  estado: EstadoReparto | null,
  { miembro }: { miembro: number },
  { ahora, sirviendoDesde }: Hora,
): Jugada {
  if (estado === null || !enCurso(estado)) return rechazado('SIN_SESION');
  if (estado.turno !== miembro) return rechazado('NO_ES_TU_TURNO');
  const quedan = segundosQueQuedan(estado, sirviendoDesde, ahora);
  if (quedan === null) return rechazado('SIN_LIMITE');
  if (estado.reloj.minuto) return rechazado('MINUTO_YA_PEDIDO');
  // Whole milliseconds, so that the log holds no floating-point noise.
  const hecho = { tipo: 'MINUTO', miembro, quedan: Math.round(1_000 * (quedan + MINUTO_SEGUNDOS)) / 1_000 } as const;
  return bien(anotar({ estado, eventos: [] }, hecho, ahora).eventos);
}

/**
 * «Terminar por mí»: from now on the rule picks for a member on their turns, beginning with this one if it is theirs. They count
 * as present, so the closing asks them. Refusals: SIN_SESION outside the picks, AUN_NO_SE_TERMINA when `puedeTerminar` says no.
 */
export function* terminarPorMiPorTramos(
  estado: EstadoReparto | null,
  { miembro }: { miembro: number },
  ahora: Instante,
  listas: ListasDeseos = {},
): PorTramos<Jugada> {
  if (estado?.fase !== 'ELECCION') return rechazado('SIN_SESION');
  const empieza = { estado, eventos: [] };
  // After an undo a member who already let the rule finish may have the turn: asking again records nothing, and the rule picks.
  const ya = estado.terminan[miembro] === true;
  if (!ya && !puedeTerminar(estado, miembro)) return rechazado('AUN_NO_SE_TERMINA');
  const pedido = ya ? empieza : anotar(empieza, { tipo: 'TERMINAR', miembro }, ahora);
  return bien((yield* continuarPorTramos(pedido, ahora, listas)).eventos);
}
export const terminarPorMi = sinPausas(terminarPorMiPorTramos);

/**
 * Lets a member pick for themselves again. Returns no events when the rule did not finish for them. Refusal: SIN_SESION outside
 * the picks.
 */
export function retomar(estado: EstadoReparto | null, { miembro }: { miembro: number }, ahora: Instante): Jugada {
  if (estado?.fase !== 'ELECCION') return rechazado('SIN_SESION');
  if (estado.terminan[miembro] !== true) return bien([]);
  return bien(anotar({ estado, eventos: [] }, { tipo: 'RETOMAR', miembro }, ahora).eventos);
}
