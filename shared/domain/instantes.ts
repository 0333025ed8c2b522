import { Temporal } from 'temporal-polyfill';
import type { Instante } from './tipos.ts';

// oxlint-disable no-restricted-globals -- `Date` only converts between texts and numbers here: it is not asked what time it is.

const aTexto = (ms: number): Instante => new Date(ms).toISOString();

/**
 * Converts an instant to ms since 1970; throws for a text that is no valid instant. `Date` is faster than Temporal's polyfill,
 * but it accepts 30 February, so a text that it would not write back unchanged goes to the polyfill.
 */
export const milisegundosDe = (instante: Instante): number => {
  const ms = Date.parse(instante);
  return !Number.isNaN(ms) && aTexto(ms) === instante ? ms : Temporal.Instant.from(instante).epochMilliseconds;
};

/** Adds seconds to an instant; a negative number goes back. */
export const sumarSegundos = (instante: Instante, segundos: number): Instante =>
  aTexto(milisegundosDe(instante) + Math.round(segundos * 1000));

/** Returns the seconds from `a` to `b`, negative when `b` is earlier. */
export const segundosEntre = (a: Instante, b: Instante): number => (milisegundosDe(b) - milisegundosDe(a)) / 1000;

const ms = (instante: string): number => Temporal.Instant.from(instante).epochMilliseconds;

/**
 * Bounds of the instants that a correct clock can tell: the app did not exist before the first and will be gone by the second.
 */
const NUNCA_ANTES = ms('2025-01-01T00:00:00Z');
const NUNCA_DESPUES = ms('2100-01-01T00:00:00Z');

/** The largest jump of a clock, in ms, that is still trusted: one day, which has up to 25 hours. */
const DIA_MS = 25 * 3_600_000;

/** Tells whether a correct clock could tell this instant, in ms since 1970. */
export const esPosible = (dicho: number): boolean => dicho >= NUNCA_ANTES && dicho < NUNCA_DESPUES;

/**
 * Tells whether the machine's clock can be trusted. It can if it tells a possible instant within a day of the expected
 * one. `esperado` is null while nothing is known to compare with.
 */
export const esCreible = (esperado: number | null, dicho: number): boolean =>
  esPosible(dicho) && (esperado === null || Math.abs(dicho - esperado) <= DIA_MS);

/** Tells whether `dicho` lies more than a day after `ahora`, too far ahead for a clock to be trusted. */
export const esAdelantado = (ahora: number, dicho: number): boolean => dicho - ahora > DIA_MS;

/**
 * Returns the current instant when it is unknown how long the server was off: the machine's time (`dicho`), however late it is.
 * If that is impossible, or more than a day before `ultima`, the instant at which the server last ran, the result is `ultima`,
 * so that time does not go back to a past day. Without `ultima` it is always `dicho`.
 */
export const sinSaberCuanto = (ultima: number | null, dicho: number): number =>
  ultima !== null && (!esPosible(dicho) || esAdelantado(dicho, ultima)) ? ultima : dicho;

/** The instant from which the clock runs while the machine's time is in doubt and no earlier one is known. */
export const PRIMER_INSTANTE = NUNCA_ANTES;
