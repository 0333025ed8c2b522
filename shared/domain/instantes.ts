import { Temporal } from 'temporal-polyfill';
import type { Instante } from './tipos.ts';

// oxlint-disable no-restricted-globals -- `Date` only takes texts apart here: it is not asked what time it is.

const aTexto = (ms: number): Instante => new Date(ms).toISOString();

/**
 * Milliseconds since 1970; throws for what is no instant. Every request asks for the day of one, and `Date` is ten times
 * as quick as the polyfill. It believes in a 30 February: what it would write differently is none of its business.
 */
export const milisegundosDe = (instante: Instante): number => {
  const ms = Date.parse(instante);
  return !Number.isNaN(ms) && aTexto(ms) === instante ? ms : Temporal.Instant.from(instante).epochMilliseconds;
};

/** `instante` plus a number of seconds (negative: before). */
export const sumarSegundos = (instante: Instante, segundos: number): Instante =>
  aTexto(milisegundosDe(instante) + Math.round(segundos * 1000));

/** Seconds from `a` to `b`, negative when `b` is earlier. */
export const segundosEntre = (a: Instante, b: Instante): number => (milisegundosDe(b) - milisegundosDe(a)) / 1000;
