import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Reloj } from '#server/change/contexto.ts';

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
