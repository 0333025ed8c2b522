import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

/**
 * The run of the server that answers now. Versions are comparable only within one run, because a backup may be restored between
 * two runs.
 */
export interface Epoca {
  readonly leer: () => string | undefined;
  /**
   * Records the run that an answer comes from (`de`), and returns whether the answer counts. An answer of the known run counts,
   * and so does one that names no run (null). Another run is a newer one, and becomes the known run, if the known run has not
   * changed since the request left (`alPedir`). If it has, the answer's run has ended, and the answer does not count.
   */
  readonly anotar: (de: string | null, alPedir: string | undefined) => boolean;
  /** Calls `oyente` whenever another run answers: all known data may be wrong then. Returns the function that stops it. */
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
 * Two family versions of this login. `ultima`: the newest that an answer or event has carried. `primera`: the oldest that an
 * answer has carried; cached data may be that old, so no event after it may be skipped.
 */
let [ultima, primera] = [0, Infinity];
const deVersion = crearOyentes<[version: number]>();

/** Returns the newest known version; 0 before the first answer or event. */
export const leerVersion = (): number => ultima;

/** Records an event's version. A later answer with an older version does not include that event. */
export const anotarOida = (version: number): void => {
  ultima = Math.max(ultima, version);
};

/** Returns the oldest version that an answer has carried; null before the first. */
export const leerPrimeraVersion = (): number | null => (primera === Infinity ? null : primera);

/** Records the version in an answer's header and passes it to the listeners. Ignores a missing or invalid header. */
export const anotarVersion = (texto: string | null): void => {
  const version = Number(texto);
  if (texto === null || !Number.isSafeInteger(version)) return;
  ultima = Math.max(ultima, version);
  primera = Math.min(primera, version);
  deVersion.decir(version);
};

/** Forgets all versions, because the next login may be of another family. */
export const olvidarVersion = (): void => {
  [ultima, primera] = [0, Infinity];
};

/** Calls its listener with the version of each answer. Returns the function that stops it. */
export const suscribirVersion = deVersion.oir;

/** The run of the server that answers the app. When another run answers, the known versions are forgotten: it counts its own. */
export const epocaDeLaApp = crearEpoca();
epocaDeLaApp.oir(olvidarVersion);
export const leerEpoca = epocaDeLaApp.leer;
export const anotarEpoca = epocaDeLaApp.anotar;
