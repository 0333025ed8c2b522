import type { Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { barrerFamilia, barrerFotos } from '#server/features/fotos/fotos.ts';
import { ESPERA_MAXIMA_MS, type Repeticion, repetir } from './repetir.ts';

/** Deletes old pictures, files without a row and rows without a file (`barrerFotos`): now, and then every quarter of an hour. */
export const programarFotos = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(async () => {
    await barrerFotos(contexto, alFallar);
    return ESPERA_MAXIMA_MS;
  }, alFallar);

/** Milliseconds from a change until a family's files are compared with its rows, so that several changes cost one comparison. */
const ESPERA_MS = 500;

/** Compares picture files with their rows (`barrerFamilia`) soon after each change of a family that has pictures. */
export interface Barrido {
  readonly oir: (publicaciones: readonly Publicacion[]) => void;
  /** Stops it, and waits for a comparison under way. */
  readonly parar: () => Promise<void>;
}

export const crearBarrido = (contexto: Contexto, alFallar: (error: unknown) => void): Barrido => {
  const cambiadas = new Set<number>();
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  let enMarcha: Promise<void> = Promise.resolve();
  const mirar = async (): Promise<void> => {
    for (const familia of cambiadas) {
      cambiadas.delete(familia);
      await barrerFamilia(contexto, familia).catch(alFallar);
    }
  };
  return {
    // All publications of a change are of one family, so the first one names it.
    oir: ([primera]) => {
      const familia = primera?.destino.familia;
      if (familia === undefined || contexto.almacenFotos?.tiene(familia) !== true) return;
      cambiadas.add(familia);
      clearTimeout(temporizador);
      temporizador = setTimeout(() => {
        enMarcha = enMarcha.then(mirar);
      }, ESPERA_MS).unref();
    },
    parar: async () => {
      clearTimeout(temporizador);
      cambiadas.clear();
      await enMarcha;
    },
  };
};
