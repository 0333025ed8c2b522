import { segundosEntre } from '#shared/domain/instantes.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto, Reloj } from '#server/change/contexto.ts';
import { hecho } from '#server/change/resultado.ts';
import { guardarUltimaHora } from '#server/data/reloj.ts';
import { type Repeticion, repetir } from './repetir.ts';

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

/** Polling interval, ms. */
const RONDA = 2_000;
/** Seconds that the clock may run ahead of the looks: a busy machine looks late. */
const HOLGURA = 60;
/**
 * A clock that is put back by more seconds than this was wrong before. After less, nothing waits for a day that never
 * was.
 */
const DIA = 86_400;

/**
 * Tells when the clock has jumped: a laptop that slept, or a small box that began at the hour of its last goodbye and
 * then heard the right one, or a wrong one. Nobody was served in between, so it is as good as a restart. Looks often,
 * so that it is among the first timers after a sleep. Returns how to stop.
 */
export const vigilarSaltos = (reloj: Reloj, alSaltar: () => void): (() => void) => {
  let antes = reloj.ahora();
  const ronda = setInterval(() => {
    const ahora = reloj.ahora();
    const pasado = segundosEntre(antes, ahora);
    antes = ahora;
    if (pasado > HOLGURA || pasado < -DIA) alSaltar();
  }, RONDA).unref();
  return () => clearInterval(ronda);
};
