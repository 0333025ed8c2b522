import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { listarFamilias } from '#server/data/familias.ts';
import { recordar } from '#server/features/avisos/recordar.ts';
import { enCadaFamilia } from './en-cada-familia.ts';
import { esperaHastaElCuarto } from './espera.ts';
import { repetir, type Repeticion } from './repetir.ts';

/** Reminds every family's members whose hour has come. */
export const recordatorios = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<void> =>
  enCadaFamilia({
    familias: await leer(contexto, listarFamilias),
    aLaVez: contexto.base.aLaVez,
    hacer: (familia) => recordar(contexto, familia),
    alFallar,
    parar: contexto.retirandose,
  });

/**
 * Reminds now, for the hours at which the server was off, and then every quarter of an hour, since the hours of all
 * zones begin on one.
 */
export const programarRecordatorios = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(async () => {
    await recordatorios(contexto, alFallar);
    return esperaHastaElCuarto(contexto.reloj.ahora());
  }, alFallar);
