import { ESPERA_MAXIMA_MS } from './espera.ts';

/** Something that is done again and again. */
export interface Repeticion {
  /** Does it now, and waits anew from now: the machine slept meanwhile, or its clock was set. */
  readonly ya: () => Promise<void>;
  /** Stops it and waits for what is under way. */
  readonly parar: () => Promise<void>;
}

/**
 * Does something now and again and again, each time after the milliseconds that it answered, or a quarter of an hour
 * when it failed. Resolves after the first time.
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
