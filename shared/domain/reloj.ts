import { Temporal } from 'temporal-polyfill';

const ms = (instante: string): number => Temporal.Instant.from(instante).epochMilliseconds;

/**
 * A clock that is right tells an instant between these two: the app is younger than the first and will not live to see
 * the second.
 */
const NUNCA_ANTES = ms('2025-01-01T00:00:00Z');
const NUNCA_DESPUES = ms('2100-01-01T00:00:00Z');

/**
 * The largest clock error that is accepted without asking: a day, and the longest
 * has 25 hours.
 */
const DIA_MS = 25 * 3_600_000;

/** Whether a clock that is right could say this, in milliseconds since 1970. */
export const esPosible = (dicho: number): boolean => dicho >= NUNCA_ANTES && dicho < NUNCA_DESPUES;

/**
 * Whether a clock is believed on its own word: what it says is possible, and within a day of what was expected.
 * `esperado` is null while nothing is known.
 */
export const esCreible = (esperado: number | null, dicho: number): boolean =>
  esPosible(dicho) && (esperado === null || Math.abs(dicho - esperado) <= DIA_MS);

/** Whether one instant is further ahead of another than a clock may be that is believed on its own word. */
export const esAdelantado = (ahora: number, dicho: number): boolean => dicho - ahora > DIA_MS;

/**
 * The time to go by when nobody knows how long nothing has run since `ultima`: what the machine says, since it may have been off
 * for long, but not a day that is over.
 */
export const sinSaberCuanto = (ultima: number | null, dicho: number): number =>
  ultima !== null && (!esPosible(dicho) || esAdelantado(dicho, ultima)) ? ultima : dicho;

/** The day to go on from when the clock is in doubt and nothing else is known. */
export const PRIMER_INSTANTE = NUNCA_ANTES;
