import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerCaducidades } from '#server/data/cambios.ts';
import { caducarCambios } from '#server/features/cambios/caducar-cambios.ts';
import { ESPERA_MAXIMA_MS } from './espera.ts';
import { repetir, type Repeticion } from './repetir.ts';

/**
 * Ends every family's requests whose time is over; one family's failure does not keep the others from theirs. Answers how
 * many milliseconds it is to the next.
 */
export const vencerCambios = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<number> => {
  const ahora = contexto.reloj.ahora();
  let espera = ESPERA_MAXIMA_MS;
  for (const { familia, cuando } of await leer(contexto, leerCaducidades)) {
    if (cuando > ahora) {
      espera = Math.min(espera, 1000 * segundosEntre(ahora, cuando));
      continue;
    }
    try {
      await caducarCambios(contexto, familia);
    } catch (error) {
      alFallar(error);
    }
  }
  return espera;
};

/** Ends what ran out while the server was off, and then each request when its two days are over. */
export const programarCambios = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(() => vencerCambios(contexto, alFallar), alFallar);
