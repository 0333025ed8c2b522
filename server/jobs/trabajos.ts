import type { FastifyBaseLogger } from 'fastify';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerCaducidades } from '#server/data/cambios.ts';
import { listarFamilias } from '#server/data/familias.ts';
import { limpiarCaducados } from '#server/features/acceso/sesion.ts';
import { recordar } from '#server/features/avisos/recordar.ts';
import { caducarCambios } from '#server/features/cambios/abrir-cambio.ts';
import { programarBajas } from './bajas.ts';
import { programarFotos } from './fotos.ts';
import { vigilarDuda } from './duda.ts';
import { latir, oirSaltos } from './vigia.ts';
import type { Mando } from './mando.ts';
import { programarMedianoches } from './medianoche.ts';
import { enCadaFamilia, ESPERA_MAXIMA_MS, esperaHastaElCuarto, type Repeticion, repetir } from './repetir.ts';

/**
 * Ends requests between members that have expired, in all families. Returns the milliseconds until the next expiry, a quarter of
 * an hour at most.
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

/** Ends the requests that expired while the server was off, and then each one at its expiry (`finDelPedido`). */
const programarCambios = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(() => vencerCambios(contexto, alFallar), alFallar);

/** Queues the reminders whose hour has come, in all families. */
export const recordatorios = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<void> =>
  enCadaFamilia({
    familias: await leer(contexto, listarFamilias),
    aLaVez: contexto.base.aLaVez,
    hacer: (familia) => recordar(contexto, familia),
    alFallar,
    parar: contexto.retirandose,
  });

/**
 * Queues reminders now, for hours at which the server was off, and then every quarter of an hour.
 * The hours of every time zone begin at one of these quarters.
 */
const programarRecordatorios = (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> =>
  repetir(async () => {
    await recordatorios(contexto, alFallar);
    return esperaHastaElCuarto(contexto.reloj.ahora());
  }, alFallar);

/** The services that scheduled work needs. */
interface Maquina {
  readonly app: { readonly log: FastifyBaseLogger };
  readonly contexto: Contexto;
  readonly mando: Mando;
  /** See `App.reanudar` (server/app.ts). */
  readonly reanudar: () => Promise<void>;
}

/** Control over scheduled work that has started. */
export interface Trabajos {
  /** Resolves when everything is done that fell due while the box was off. */
  readonly primeros: Promise<void>;
  /** Ends the jobs. Call it before closing the database. */
  readonly parar: () => Promise<void>;
}

/**
 * Starts all scheduled work, beginning with what fell due while the box was off.
 * No request waits for it, since a request begins its own family's day. A jump of the clock counts as a restart: turns get their
 * full time again, days begin, and all pauses are set anew. Of several processes the leader does the work, and another takes over
 * when it dies.
 */
export const empezarTrabajos = (
  { app, contexto, mando, reanudar }: Maquina,
  horaDeRed: () => Promise<boolean>,
): Trabajos => {
  const { log } = app;
  const fallo = (texto: string) => (err: unknown) => log.error({ err }, texto);
  const trabajos: Repeticion[] = [];
  // Side by side, so that no reminder waits for the midnights of all families.
  const primeros = mando.alTomar(async () => {
    const empezados = [
      programarMedianoches(contexto, fallo('a family’s midnight failed')),
      programarRecordatorios(contexto, fallo('a family’s reminders failed')),
      programarCambios(contexto, fallo('a family’s requests could not be ended')),
      programarBajas(contexto, log, fallo('a family could not be deleted')),
      programarFotos(contexto, fallo('old pictures could not be deleted')),
      latir(contexto, fallo('the hour could not be written down')),
    ];
    // In reverse, so that the job that started last stops first.
    for (const empezado of empezados) trabajos.unshift(await empezado);
  });

  const alSaltar = (): void => {
    void reanudar().catch(fallo('the drafts could not be read again after a jump of the clock'));
    void limpiarCaducados(contexto).catch(fallo('what expired could not be cleared away after a jump of the clock'));
    for (const { ya } of trabajos) void ya();
    contexto.mensajero.despertar();
  };
  const dejarDeMirar = [oirSaltos(contexto.reloj, alSaltar), vigilarDuda(contexto, horaDeRed, log)];
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
