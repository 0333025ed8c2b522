import type { FamiliaBanco } from './sembrar.ts';

/** Of a draft's 24: the last one begins its closing, which is another matter. */
export const ELECCIONES_POR_FAMILIA = 20;

/** Hands out families with picks left, and has more made when there are none. */
export interface Cantera {
  readonly tomar: (elecciones: number) => Promise<readonly FamiliaBanco[]>;
  /** A refused pick leaves its draft where nobody knows. */
  readonly descartar: () => void;
}

export const crearCantera = (sembrar: () => Promise<readonly FamiliaBanco[]>): Cantera => {
  let familias: readonly FamiliaBanco[] = [];
  let quedan = 0;
  return {
    tomar: async (elecciones) => {
      const cada = Math.ceil(elecciones / Math.max(1, familias.length));
      if (quedan < cada) [familias, quedan] = [await sembrar(), ELECCIONES_POR_FAMILIA];
      quedan -= Math.ceil(elecciones / familias.length);
      return familias;
    },
    descartar: () => {
      quedan = 0;
    },
  };
};
