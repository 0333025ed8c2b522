import type { Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { barrerFamilia, barrerFotos } from '#server/features/fotos/fotos.ts';
import { ESPERA_MAXIMA_MS, type Repeticion, repetir } from './repetir.ts';

/** Deletes old pictures and files without a row now, which a crash may have left, and then every quarter of an hour. */
export const programarFotos = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(async () => {
    await barrerFotos(contexto, alFallar);
    return ESPERA_MAXIMA_MS;
  }, alFallar);

/** Milliseconds after a change until the files follow it, so that several changes at once cost one look. */
const ESPERA_MS = 500;

/** Makes the files follow the rows soon after each change of a family that has pictures. */
export interface Barrido {
  readonly oir: (publicaciones: readonly Publicacion[]) => void;
  /** Stops it, and waits for a look under way. */
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
    // All publications of a change are of one family.
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
