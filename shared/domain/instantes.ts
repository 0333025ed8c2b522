import { Temporal } from 'temporal-polyfill';
import type { Instante } from './tipos.ts';

const aTexto = (i: Temporal.Instant): Instante => i.toString({ smallestUnit: 'millisecond' });

/** `instante` plus a number of seconds (negative: before). */
export const sumarSegundos = (instante: Instante, segundos: number): Instante =>
  aTexto(Temporal.Instant.from(instante).add({ milliseconds: Math.round(segundos * 1000) }));

/** Seconds from `a` to `b`, negative when `b` is earlier. */
export const segundosEntre = (a: Instante, b: Instante): number =>
  (Temporal.Instant.from(b).epochMilliseconds - Temporal.Instant.from(a).epochMilliseconds) / 1000;
