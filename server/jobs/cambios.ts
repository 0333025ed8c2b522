import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerCaducidades } from '#server/data/cambios.ts';
import { caducarCambios } from '#server/features/cambios/caducar-cambios.ts';
import { enCadaFamilia } from './en-cada-familia.ts';
import { ESPERA_MAXIMA_MS } from './espera.ts';
import { repetir, type Repeticion } from './repetir.ts';

/**
 * Ends every family's requests whose time is over. Answers how many milliseconds it is to the next.
 */
export const vencerCambios = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<number> => {
  const ahora = contexto.reloj.ahora();
  const caducidades = await leer(contexto, leerCaducidades);
  await enCadaFamilia({
    familias: caducidades.filter(({ cuando }) => cuando <= ahora),
    aLaVez: contexto.base.aLaVez,
    hacer: ({ familia }) => caducarCambios(contexto, familia),
    alFallar,
    parar: contexto.retirandose,
  });
  return caducidades
    .filter(({ cuando }) => cuando > ahora)
    .reduce((espera, { cuando }) => Math.min(espera, 1_000 * segundosEntre(ahora, cuando)), ESPERA_MAXIMA_MS);
};

/** Ends what ran out while the server was off, and then each request when its two days are over. */
export const programarCambios = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(() => vencerCambios(contexto, alFallar), alFallar);
