import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Reloj } from '#server/contexto.ts';

/** How often it looks, ms. */
const RONDA = 2_000;
/** Seconds that the clock may run ahead of the looks: a busy machine looks late. */
const HOLGURA = 60;

/**
 * Tells when the clock has jumped: a laptop that slept, or a small box that began at the hour of its last goodbye and then
 * heard the right one. Nobody was served in between, so it is as good as a restart. Looks often, so that it is among the
 * first timers after a sleep. What it gives back stops it.
 */
export const vigilarSaltos = (reloj: Reloj, alSaltar: () => void): (() => void) => {
  let antes = reloj.ahora();
  const ronda = setInterval(() => {
    const ahora = reloj.ahora();
    const salto = segundosEntre(antes, ahora) > HOLGURA;
    antes = ahora;
    if (salto) alSaltar();
  }, RONDA).unref();
  return () => clearInterval(ronda);
};
