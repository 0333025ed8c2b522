import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { listarFamilias } from '#server/data/familias.ts';
import { esperaHastaMedianoche } from './espera.ts';
import { medianoche } from './medianoche.ts';
import { repetir, type Repeticion } from './repetir.ts';

/**
 * Does the work of every family's midnight now, for the days on which the server was off, and then at each midnight.
 */
export const programarMedianoches = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(async () => {
    await medianoche(contexto, alFallar);
    const zonas = new Set((await leer(contexto, listarFamilias)).map((f) => f.zona_horaria));
    return esperaHastaMedianoche([...zonas], contexto.reloj.ahora());
  }, alFallar);
