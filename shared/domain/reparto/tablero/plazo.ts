import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { EstadoReparto } from '../tipos.ts';

/** Seconds that the whole closing has in a session without a turn limit. */
export const LIMITE_CIERRE_SEGUNDOS = 86_400;

/** Seconds, at most, that what ended while nobody served is given anew. */
export const GRACIA_MAXIMA_SEGUNDOS = 600;

type ConPlazo = Pick<EstadoReparto, 'fase' | 'turno' | 'desde' | 'limite_segundos'>;

const segundosDelPlazo = ({ fase, turno, limite_segundos }: ConPlazo): number | null => {
  if (fase === 'CIERRE') return limite_segundos ?? LIMITE_CIERRE_SEGUNDOS;
  return fase === 'ELECCION' && turno !== null ? limite_segundos : null;
};

/**
 * When the present turn, or the whole closing, ends; null when nothing does. `sirviendoDesde` is when the server began
 * to serve: what would have ended before it, when nobody could pick, ends its limit later, at most ten minutes, so that
 * nobody loses his turn to a box that was off. What still runs at that moment runs on: a restart gives nobody more time.
 */
export function finDelPlazo(estado: ConPlazo, sirviendoDesde: Instante): Instante | null {
  const segundos = segundosDelPlazo(estado);
  if (segundos === null) return null;
  const fin = sumarSegundos(estado.desde, segundos);
  return fin > sirviendoDesde ? fin : sumarSegundos(sirviendoDesde, Math.min(segundos, GRACIA_MAXIMA_SEGUNDOS));
}
