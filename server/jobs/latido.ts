import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho } from '#server/change/resultado.ts';
import { guardarUltimaHora } from '#server/data/reloj.ts';
import { repetir, type Repeticion } from './repetir.ts';

/** Seldom enough for a memory card: a start judges the clock by days. */
const CADA_MS = 5 * 60 * 1000;

/**
 * Writes down now and then, and on closing, that the server runs: by that the next start judges the machine's clock.
 */
export const latir = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> => {
  const anotar = async (): Promise<void> => {
    await cambiar(contexto, null, async ({ db, ahora }) => hecho(await guardarUltimaHora(db, ahora)));
  };
  const { ya, parar } = await repetir(async () => {
    await anotar();
    return CADA_MS;
  }, alFallar);
  return {
    ya,
    parar: async () => {
      await parar();
      await anotar().catch(alFallar);
    },
  };
};
