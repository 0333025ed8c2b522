import { crearOyentes } from './oyentes.ts';

/**
 * Which run of the server answers now. Versions are compared within one: between two a backup may have been restored.
 */
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
