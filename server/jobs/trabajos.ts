import type { FastifyBaseLogger } from 'fastify';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerCaducidades } from '#server/data/cambios.ts';
import { listarFamilias } from '#server/data/familias.ts';
import { limpiarCaducados } from '#server/features/acceso/sesion.ts';
import { recordar } from '#server/features/avisos/recordar.ts';
import { caducarCambios } from '#server/features/cambios/abrir-cambio.ts';
import { vigilarDuda } from './duda.ts';
import { latir, vigilarSaltos } from './vigia.ts';
import type { Mando } from './mando.ts';
import { programarMedianoches } from './medianoche.ts';
import { enCadaFamilia, ESPERA_MAXIMA_MS, esperaHastaElCuarto, type Repeticion, repetir } from './repetir.ts';

/**
 * Ends every family's requests whose time is over. Answers how many milliseconds it is to the next.
 */
export const vencerCambios = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<number> => {
  const ahora = contexto.reloj.ahora();
  const caducidades = await leer(contexto, leerCaducidades);
  await enCadaFamilia({
    familias: caducidades.filter(({ cuando }) => cuando <= ahora),
    aLaVez: contexto.base.aLaVez,
    hacer: ({ familia }) => caducarCambios(contexto, familia),
    alFallar,
    parar: contexto.retirandose,
  });
  return caducidades
    .filter(({ cuando }) => cuando > ahora)
    .reduce((espera, { cuando }) => Math.min(espera, 1_000 * segundosEntre(ahora, cuando)), ESPERA_MAXIMA_MS);
};

/** Ends what ran out while the server was off, and then each request when its two days are over. */
const programarCambios = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(() => vencerCambios(contexto, alFallar), alFallar);

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
const programarRecordatorios = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(async () => {
    await recordatorios(contexto, alFallar);
    return esperaHastaElCuarto(contexto.reloj.ahora());
  }, alFallar);

/** The services that scheduled work needs. */
interface Casa {
  readonly app: { readonly log: FastifyBaseLogger };
  readonly contexto: Contexto;
  readonly mando: Mando;
  /** See `App.reanudar` (app.ts). */
  readonly reanudar: () => Promise<void>;
}

/** Control over scheduled work that has started. */
export interface Trabajos {
  /** Resolves once all that fell due while the box was off is done. */
  readonly primeros: Promise<void>;
  /** Ends it, before the database closes. */
  readonly parar: () => Promise<void>;
}

/**
 * Starts all that the clock does, first of all what fell due while the box was off. Nobody has to wait for that: a request
 * meanwhile begins its own family's day. A jump of the clock is as good as a restart: turns get their time anew, days begin, and
 * every wait is set again, since it was for another midnight. Of several processes one does it, and another goes on when it dies.
 */
export const empezarTrabajos = (
  { app, contexto, mando, reanudar }: Casa,
  horaDeRed: () => Promise<boolean>,
): Trabajos => {
  const { log } = app;
  const fallo = (texto: string) => (err: unknown) => log.error({ err }, texto);
  const trabajos: Repeticion[] = [];
  // Side by side: nobody's reminder waits for the midnight of another family.
  const primeros = mando.alTomar(async () => {
    const empezados = [
      programarMedianoches(contexto, fallo('a family’s midnight failed')),
      programarRecordatorios(contexto, fallo('a family’s reminders failed')),
      programarCambios(contexto, fallo('a family’s requests could not be ended')),
      latir(contexto, fallo('the hour could not be written down')),
    ];
    for (const empezado of empezados) trabajos.unshift(await empezado);
  });

  const alSaltar = (): void => {
    void reanudar().catch(fallo('the drafts could not be read again after a jump of the clock'));
    void limpiarCaducados(contexto).catch(fallo('what expired could not be cleared away after a jump of the clock'));
    for (const { ya } of trabajos) void ya();
    contexto.cola.despertar();
  };
  const dejarDeMirar = [vigilarSaltos(contexto.reloj, alSaltar), vigilarDuda(contexto, horaDeRed, log)];
  return {
    primeros,
    parar: async () => {
      for (const dejar of dejarDeMirar) dejar();
      await mando.parar();
      await primeros;
      for (const { parar } of trabajos) await parar();
    },
  };
};
