import { segundosEntre } from '#shared/domain/instantes.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto, Reloj } from '#server/change/contexto.ts';
import { guardarUltimaHora } from '#server/data/reloj.ts';
import { type Repeticion, repetir } from './repetir.ts';

/** Interval of the heartbeat, in ms. Long, to spare a memory card; the next start judges the clock in days only. */
const CADA_MS = 5 * 60 * 1000;

/**
 * Stores the time every `CADA_MS`, and on closing, as proof that the server ran; the next start judges the machine's clock by
 * it.
 */
export const latir = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> => {
  const anotar = async (): Promise<void> => {
    await cambiar(contexto, null, async ({ db, ahora }) => bien(await guardarUltimaHora(db, ahora)));
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

/** Polling interval, in ms. */
const RONDA = 2_000;
/** Seconds by which the clock may run ahead of the polling, since a busy machine polls late. */
const HOLGURA = 60;
/** Seconds by which the clock must be set back to count as a jump: a day. After a smaller correction no restart is needed. */
const DIA = 86_400;

/**
 * Calls `alSaltar` when the clock has jumped, such as after a laptop slept or the clock was set by the network. Nobody was
 * served in between, so a jump counts as a restart. It polls often, so that its timer is among the first after a sleep.
 * Returns a function that stops the polling.
 */
export const oirSaltos = (reloj: Reloj, alSaltar: () => void): (() => void) => {
  let antes = reloj.ahora();
  const ronda = setInterval(() => {
    const ahora = reloj.ahora();
    const pasado = segundosEntre(antes, ahora);
    antes = ahora;
    if (pasado > HOLGURA || pasado < -DIA) alSaltar();
  }, RONDA).unref();
  return () => clearInterval(ronda);
};
