import type { Escrito } from './esquema.ts';

/** Counts commits and the changes in them. */
export const contarEscrito = () => {
  let [commits, compartidos, cambios] = [0, 0, 0];
  return {
    anotar: (suyos: number): void => {
      commits += 1;
      if (suyos > 1) compartidos += 1;
      cambios += suyos;
    },
    escrito: (): Escrito => ({ commits, compartidos, cambios }),
  };
};
