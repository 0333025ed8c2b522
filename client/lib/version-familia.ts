import { crearOyentes } from './oyentes.ts';

/** The server's run that answers now. Versions are compared within one run: between two a backup may have been restored. */
export interface Epoca {
  readonly leer: () => string | undefined;
  /**
   * Notes which run an answer comes from, and tells whether the answer counts. `alPedir` is the run that was known when
   * the request left. If that is still the known one, an answer of another run comes from a newer run, which is known
   * from now on. Otherwise it comes from a run that is gone, and nothing that it says counts.
   */
  readonly anotar: (de: string | null, alPedir: string | undefined) => boolean;
  /** Calls its listener when another run answers: nothing that was known has to be true any more. Returns how to stop. */
  readonly oir: (oyente: () => void) => () => void;
}

export const crearEpoca = (): Epoca => {
  let epoca: string | undefined;
  const { oir, decir } = crearOyentes();
  return {
    leer: () => epoca,
    anotar: (de, alPedir) => {
      if (de === null || de === epoca) return true;
      if (alPedir !== epoca) return false;
      const conocida = epoca !== undefined;
      epoca = de;
      if (conocida) decir();
      return true;
    },
    oir,
  };
};

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

/** The newest version that any answer has carried; null before the first. */
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

/** The server run that answers; another run counts its own versions. */
export const epocaDeLaApp = crearEpoca();
epocaDeLaApp.oir(olvidarVersion);
export const leerEpoca = epocaDeLaApp.leer;
export const anotarEpoca = epocaDeLaApp.anotar;
