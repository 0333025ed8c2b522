import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { EstadoReparto } from '../tipos.ts';

/** Seconds for the whole closing in a draft without a turn limit. */
const LIMITE_CIERRE_SEGUNDOS = 86_400;

/** The most seconds that a turn or closing gets anew if its time ran out while the server was off. */
const GRACIA_MAXIMA_SEGUNDOS = 600;

type ConPlazo = Pick<EstadoReparto, 'fase' | 'turno' | 'desde' | 'limite_segundos'>;

const segundosDelPlazo = ({ fase, turno, limite_segundos }: ConPlazo): number | null => {
  if (fase === 'CIERRE') return limite_segundos ?? LIMITE_CIERRE_SEGUNDOS;
  return fase === 'ELECCION' && turno !== null ? limite_segundos : null;
};

/**
 * Returns the instant at which the present turn, or the whole closing, ends; null when there is no limit.
 * `sirviendoDesde` is the instant at which the server began to serve. A limit that ran out before it, when nobody could
 * pick, starts anew for at most ten minutes, so that nobody loses a turn because the box was off. A limit that has not
 * run out stays as it is: a restart gives nobody more time.
 */
export function finDelPlazo(estado: ConPlazo, sirviendoDesde: Instante): Instante | null {
  const segundos = segundosDelPlazo(estado);
  if (segundos === null) return null;
  const fin = sumarSegundos(estado.desde, segundos);
  return fin > sirviendoDesde ? fin : sumarSegundos(sirviendoDesde, Math.min(segundos, GRACIA_MAXIMA_SEGUNDOS));
}
