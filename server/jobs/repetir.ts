import { ESPERA_MAXIMA_MS } from './espera.ts';

/**
 * Does something now and again and again, each time after the milliseconds that it answered, or a quarter of an hour when
 * it failed. Resolves after the first time; what it gives back stops it and waits for what is under way.
 */
export const repetir = async (hacer: () => Promise<number>, alFallar: (error: unknown) => void): Promise<() => Promise<void>> => {
  let parado = false;
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  let enMarcha: Promise<void> = Promise.resolve();

  const vuelta = async (): Promise<void> => {
    let espera = ESPERA_MAXIMA_MS;
    try {
      espera = await hacer();
    } catch (error) {
      alFallar(error);
    }
    if (parado) return;
    temporizador = setTimeout(() => {
      enMarcha = vuelta();
    }, espera);
    temporizador.unref();
  };

  await vuelta();
  return async () => {
    parado = true;
    clearTimeout(temporizador);
    await enMarcha;
  };
};
