import { numero, plural } from '#shared/domain/palabras.ts';

/** «pts», or «pt» for a single one, after a number that stands by itself. */
export const pts = (n: number): string => (n === 1 ? 'pt' : 'pts');

/** «1 pt», «2068 pts»: points that are no week's, in sentences. */
export const enPuntos = (n: number): string => plural(n, 'pt');

/** «30 %», «31,5 %». */
export const enPorcentaje = (n: number): string => `${numero(n, 1)} %`;
