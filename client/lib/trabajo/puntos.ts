import { numero, plural } from '#shared/domain/palabras.ts';

/** «pts», or «pt» after 1. */
export const pts = (n: number): string => (n === 1 ? 'pt' : 'pts');

/** Points that are not per week, in words: «1 pt», «2068 pts». */
export const enPuntos = (n: number): string => plural(n, 'pt');

/** Percentage with at most one decimal: «30 %», «31,5 %». */
export const enPorcentaje = (n: number): string => `${numero(n, 1)}\u00a0%`;
