import { crearOyentes } from './oyentes.ts';

/**
 * The newest family version that answers and events of this login have carried, and the oldest of an answer;
 * `client/realtime` compares what it is told with what answers carried.
 */
let [ultima, primera] = [0, Infinity];
const deVersion = crearOyentes<[version: number]>();

/** The newest that is known of; 0 until an answer or an event has carried one. */
export const leerVersion = (): number => ultima;

/** Notes the version of an event: an answer of an older one, which comes later, does not know of it. */
export const anotarOida = (version: number): void => {
  ultima = Math.max(ultima, version);
};

/** What any answer has told is at least as new as this one; null until an answer has carried one. */
export const leerPrimeraVersion = (): number | null => (primera === Infinity ? null : primera);

/** Reports the version of an answer's header. */
export const anotarVersion = (texto: string | null): void => {
  const version = Number(texto);
  if (texto === null || !Number.isSafeInteger(version)) return;
  ultima = Math.max(ultima, version);
  primera = Math.min(primera, version);
  deVersion.decir(version);
};

/** Forgets them, since another login may be of another family. */
export const olvidarVersion = (): void => {
  [ultima, primera] = [0, Infinity];
};

/** Calls its listener with the version of each answer. */
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
