import type { FastifyBaseLogger } from 'fastify';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { listarBajas } from '#server/data/bajas.ts';
import { cumplirBaja } from '#server/features/bajas/cumplir.ts';
import { enCadaFamilia, ESPERA_MAXIMA_MS, type Repeticion, repetir } from './repetir.ts';

/**
 * Logs that nobody looks after the box any more, and the code with which the next family is created. The code may stand in the
 * log, because only the person who runs the server reads that.
 */
export const decirCodigo = (log: Pick<FastifyBaseLogger, 'warn'>, codigo: string): void =>
  log.warn(
    { codigo_de_la_caja: codigo },
    'the family that looked after this box was deleted: the next one is founded with this code',
  );

/**
 * Deletes the families whose week of notice is over, with their pictures. If nobody looks after the box then, logs its new
 * code.
 */
export const cumplirBajas = async (
  contexto: Contexto,
  log: Pick<FastifyBaseLogger, 'warn'>,
  alFallar: (error: unknown) => void,
): Promise<void> =>
  enCadaFamilia({
    familias: await leer(contexto, listarBajas),
    aLaVez: 1,
    hacer: async (familia) => {
      const quitada = await cumplirBaja(contexto, familia);
      if (quitada !== null) await contexto.almacenFotos?.quitar(familia);
      if (quitada?.codigo) decirCodigo(log, quitada.codigo);
    },
    alFallar,
    parar: contexto.retirandose,
  });

/** Deletes due families now, and then checks every quarter of an hour. */
export const programarBajas = (
  contexto: Contexto,
  log: Pick<FastifyBaseLogger, 'warn'>,
  alFallar: (error: unknown) => void,
): Promise<Repeticion> =>
  repetir(async () => {
    await cumplirBajas(contexto, log, alFallar);
    return ESPERA_MAXIMA_MS;
  }, alFallar);
