import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { EstadoReparto } from '../tipos.ts';

/** The most seconds that a turn or closing gets anew if its time ran out while the server was off. */
const GRACIA_MAXIMA_SEGUNDOS = 600;

type ConReloj = Pick<EstadoReparto, 'reloj'>;

/**
 * Returns the instant at which the present turn, or the whole closing, ends; null without a limit and while paused.
 * `sirviendoDesde` is the instant at which the server began to serve. A limit that ran out before it, when nobody could
 * pick, starts anew for at most ten minutes, so that nobody loses a turn because the box was off. A limit that has not
 * run out stays as it is: a restart gives nobody more time.
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
