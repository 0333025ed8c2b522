import { crearOyentes } from './oyentes.ts';

/** The newest family version that any answer has carried; `client/realtime` compares it with what it holds. */
let ultima = 0;
const deVersion = crearOyentes<[version: number]>();

/** 0 until an answer has carried one. */
export const leerVersion = (): number => ultima;

/** Reports the version of an answer's header. Older ones are ignored. */
export const anotarVersion = (texto: string | null): void => {
  const version = Number(texto);
  if (texto === null || !Number.isSafeInteger(version) || version <= ultima) return;
  ultima = version;
  deVersion.decir(version);
};

/** Forgets it, since another login may be of another family. */
export const olvidarVersion = (): void => {
  ultima = 0;
};

export const suscribirVersion = deVersion.oir;

/**
 * The run of the server that answers now. Versions are compared within one: between two a backup may have been
 * restored.
 */
let epoca: string | undefined;
const deEpoca = crearOyentes();

export const leerEpoca = (): string | undefined => epoca;

/**
 * Notes which run of the server an answer comes from, and tells whether the answer counts. `alPedir` is the run that
 * was known when the request left. If that is still the known one, an answer of another run comes from a newer run,
 * which is known from now on. Otherwise it comes from a run that is gone, and nothing that it says counts.
 */
export const anotarEpoca = (de: string | null, alPedir: string | undefined): boolean => {
  if (de === null || de === epoca) return true;
  if (alPedir !== epoca) return false;
  const conocida = epoca !== undefined;
  epoca = de;
  if (conocida) {
    olvidarVersion();
    deEpoca.decir();
  }
  return true;
};

/** Calls its listener when another run of the server answers: nothing that was known has to be true any more. */
export const suscribirEpoca = deEpoca.oir;
