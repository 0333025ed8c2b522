import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { listarFamilias } from '#server/data/familias.ts';
import { vencerReajuste } from '#server/features/reajustes/vencer.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { enCadaFamilia } from './en-cada-familia.ts';

/**
 * Begins the local day of every family that has not had it yet, and ends the reajustes whose time is over.
 */
export const medianoche = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<void> => {
  // No request has looked before it.
  contexto.base.vigia?.mirar();
  await enCadaFamilia({
    familias: await leer(contexto, listarFamilias),
    aLaVez: contexto.base.aLaVez,
    hacer: async ({ id }) => {
      await empezarDia(contexto, id);
      await vencerReajuste(contexto, id);
    },
    alFallar,
    parar: contexto.retirandose,
  });
};
