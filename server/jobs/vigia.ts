import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Reloj } from '#server/change/contexto.ts';

/** How often it looks, ms. */
const RONDA = 2_000;
/** Seconds that the clock may run ahead of the looks: a busy machine looks late. */
const HOLGURA = 60;
/** Seconds by which it is put back when it was wrong; by less, nothing waits for a day that was no day. */
const DIA = 86_400;

/**
 * Tells when the clock has jumped: a laptop that slept, or a small box that began at the hour of its last goodbye and then
 * heard the right one, or a wrong one. Nobody was served in between, so it is as good as a restart. Looks often, so that it
 * is among the first timers after a sleep. What it gives back stops it.
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
