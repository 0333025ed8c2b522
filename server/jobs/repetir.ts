import { setImmediate } from 'node:timers/promises';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/**
 * The longest that a timer waits: a family may be created in another zone, or the machine's clock be set, meanwhile.
 * Looking again costs a read per family.
 */
export const ESPERA_MAXIMA_MS = 15 * 60 * 1000;

/** Milliseconds until the next local midnight of any of these zones, at most a quarter of an hour. */
export const esperaHastaMedianoche = (zonas: readonly string[], ahora: Instante): number =>
  Math.min(
    ESPERA_MAXIMA_MS,
    ...zonas.map((zona) => 1000 * segundosEntre(ahora, inicioDelDia(zona, sumarDias(hoyEn(zona, ahora), 1)))),
  );

/** Milliseconds until the next quarter of an hour, always more than 0. */
export const esperaHastaElCuarto = (ahora: Instante): number =>
  ESPERA_MAXIMA_MS - ((1000 * segundosEntre('1970-01-01T00:00:00.000Z', ahora)) % ESPERA_MAXIMA_MS);

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

interface Encargo<F> {
  readonly familias: readonly F[];
  /** For how many side by side: their changes share commits, and no wait is waited alone. */
  readonly aLaVez: number;
  readonly hacer: (familia: F) => Promise<unknown>;
  /** One that fails does not keep the others from theirs. */
  readonly alFallar: (error: unknown) => void;
  /** Whether the server is about to end: then the others' turn comes at its next start. */
  readonly parar: () => boolean;
}

/** Does something for each of these families. Resolves after the last. */
export const enCadaFamilia = async <F>({ familias, aLaVez, hacer, alFallar, parar }: Encargo<F>): Promise<void> => {
  const porHacer = familias.values();
  const unaTrasOtra = async (): Promise<void> => {
    for (const familia of porHacer) {
      if (parar()) return;
      try {
        await hacer(familia);
      } catch (error) {
        alFallar(error);
      }
      // SQLite answers at once: without this nobody would be served until the last family is done.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: aLaVez }, unaTrasOtra));
};
