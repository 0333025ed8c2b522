import type { Contexto } from '#server/contexto.ts';
import { listarFamilias } from '#server/features/familias/familias.repo.ts';
import { ESPERA_MAXIMA_MS, esperaHastaMedianoche } from './espera.ts';
import { medianoche } from './medianoche.ts';

/**
 * Does the work of every family's midnight now, for the days on which nobody was there, and then at each midnight.
 * Resolves after the first time; what it gives back stops it and waits for what is under way.
 */
export const programarMedianoches = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<() => Promise<void>> => {
  let parado = false;
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  let enMarcha: Promise<void> = Promise.resolve();

  const vuelta = async (): Promise<void> => {
    let espera = ESPERA_MAXIMA_MS;
    try {
      await medianoche(contexto, alFallar);
      const zonas = new Set((await listarFamilias(contexto.db)).map((f) => f.zona_horaria));
      espera = esperaHastaMedianoche([...zonas], contexto.reloj.ahora());
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
