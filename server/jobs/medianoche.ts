import type { Contexto } from '#server/contexto.ts';
import { empezarDia } from '#server/features/asignaciones/empezar-dia.ts';
import { listarFamilias } from '#server/features/familias/familias.repo.ts';

/** Begins the local day of every family that has not had it yet; one that fails does not keep the others from theirs. */
export const medianoche = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<void> => {
  for (const { id } of await listarFamilias(contexto.db)) {
    try {
      await empezarDia(contexto, id);
    } catch (error) {
      alFallar(error);
    }
  }
};
