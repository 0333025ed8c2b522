import type { Contexto } from '#server/change/contexto.ts';
import { consultar } from '#server/change/leer.ts';
import { leerPuntosDePartida } from '#server/change/version.ts';
import { listarFamilias } from '#server/data/familias.ts';
import { seguirDia } from '#server/effects/dia/empezar-dia.ts';
import { olvidarNegadas } from '#server/features/dav/olvidar.ts';
import { vencerReajuste } from '#server/features/reajustes/vencer.ts';
import { enCadaFamilia, esperaHastaMedianoche, type Repeticion, repetir } from './repetir.ts';

/** Begins the local day of every family whose day has not begun, and ends reajustes whose time is over. */
export const medianoche = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<void> => {
  // Notices what another process wrote, so that no stale answers are used. Requests do this themselves; a job has to ask.
  contexto.base.vigia?.mirar();
  await enCadaFamilia({
    familias: await consultar(contexto, leerPuntosDePartida),
    aLaVez: contexto.base.aLaVez,
    hacer: async (va) => {
      await seguirDia(contexto, va);
      await vencerReajuste(contexto, { familia_id: va.familia, zona_horaria: va.zona });
    },
    alFallar,
    parar: contexto.retirandose,
  });
};

/**
 * Runs the midnight job now, for the days on which the server was off, and then at each midnight of a family. Forgets refused
 * to-dos of the day before too.
 */
export const programarMedianoches = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(async () => {
    await medianoche(contexto, alFallar);
    await olvidarNegadas(contexto).catch(alFallar);
    const zonas = new Set((await consultar(contexto, listarFamilias)).map((f) => f.zona_horaria));
    return esperaHastaMedianoche([...zonas], contexto.reloj.ahora());
  }, alFallar);
