import { Temporal } from 'temporal-polyfill';

const ms = (instante: string): number => Temporal.Instant.from(instante).epochMilliseconds;

/** No clock that is right says anything outside: the app is not as old, and will not get as old. */
const NUNCA_ANTES = ms('2025-01-01T00:00:00Z');
const NUNCA_DESPUES = ms('2100-01-01T00:00:00Z');

/** So far may a clock be from what was expected of it without anybody's word: a day, and the longest has 25 hours. */
const DIA_MS = 25 * 3_600_000;

/** Whether a clock may say so at all, in milliseconds since 1970. */
export const esPosible = (dicho: number): boolean => dicho >= NUNCA_ANTES && dicho < NUNCA_DESPUES;

/** Whether a clock is believed on its own word: rule «clock» of the README. `esperado` is null while nothing is known. */
export const esCreible = (esperado: number | null, dicho: number): boolean =>
  esPosible(dicho) && (esperado === null || Math.abs(dicho - esperado) <= DIA_MS);

/** Where to go on from when a clock is not believed and nothing is known. */
export const PRIMER_INSTANTE = NUNCA_ANTES;
