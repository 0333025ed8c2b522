import { setImmediate } from 'node:timers/promises';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/**
 * Longest pause between two runs of a job, in ms. Longer ones would be too late for the midnight of a family that is created
 * meanwhile.
 */
export const ESPERA_MAXIMA_MS = 15 * 60 * 1000;

/** Milliseconds until the next local midnight in any of these zones, at most a quarter of an hour. */
export const esperaHastaMedianoche = (zonas: readonly string[], ahora: Instante): number =>
  Math.min(
    ESPERA_MAXIMA_MS,
    ...zonas.map((zona) => 1000 * segundosEntre(ahora, inicioDelDia(zona, sumarDias(hoyEn(zona, ahora), 1)))),
  );

/** Milliseconds until the next quarter of an hour, always more than 0. */
export const esperaHastaElCuarto = (ahora: Instante): number =>
  ESPERA_MAXIMA_MS - ((1000 * segundosEntre('1970-01-01T00:00:00.000Z', ahora)) % ESPERA_MAXIMA_MS);

/** Control over a repeated job. */
export interface Repeticion {
  /** Runs the job now, or after the run under way, and restarts its pause. For when the machine slept or its clock was set. */
  readonly ya: () => Promise<void>;
  /** Stops the job, and waits for a run under way. */
  readonly parar: () => Promise<void>;
}

/**
 * Runs a job again and again. The job returns its next pause in ms; after an error the pause is a quarter of an hour.
 * Resolves after the first run.
 */
export const repetir = async (
  hacer: () => Promise<number>,
  alFallar: (error: unknown) => void,
): Promise<Repeticion> => {
  let parado = false;
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  let enMarcha: Promise<void> = Promise.resolve();

  const vuelta = async (): Promise<void> => {
    if (parado) return;
    clearTimeout(temporizador);
    let espera = ESPERA_MAXIMA_MS;
    try {
      espera = await hacer();
    } catch (error) {
      alFallar(error);
    }
    if (!parado) temporizador = setTimeout(() => void ya(), espera).unref();
  };

  const ya = (): Promise<void> => {
    enMarcha = enMarcha.then(vuelta);
    return enMarcha;
  };

  await ya();
  return {
    ya,
    parar: async () => {
      parado = true;
      clearTimeout(temporizador);
      await enMarcha;
    },
  };
};

interface Opciones<F> {
  readonly familias: readonly F[];
  /** Number of families to handle side by side, so that their changes share commits. */
  readonly aLaVez: number;
  readonly hacer: (familia: F) => Promise<unknown>;
  /** Called with each error; the other families are handled all the same. */
  readonly alFallar: (error: unknown) => void;
  /** True when the server shuts down; the remaining families then wait for its next start. */
  readonly parar: () => boolean;
}

/** Runs a task for each family, `aLaVez` of them side by side. Resolves after the last one, or sooner when `parar` is true. */
export const enCadaFamilia = async <F>({ familias, aLaVez, hacer, alFallar, parar }: Opciones<F>): Promise<void> => {
  const porHacer = familias.values();
  const unaTrasOtra = async (): Promise<void> => {
    for (const familia of porHacer) {
      if (parar()) return;
      try {
        await hacer(familia);
      } catch (error) {
        alFallar(error);
      }
      // Lets requests in: SQLite answers without yielding, so they would otherwise wait until the last family is done.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: aLaVez }, unaTrasOtra));
};
