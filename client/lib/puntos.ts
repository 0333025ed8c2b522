import { numero, plural } from '#shared/domain/palabras.ts';

/** «pts», or «pt» for a single one, after a number that stands by itself. */
export const pts = (n: number): string => (n === 1 ? 'pt' : 'pts');

/** «1 pt», «2068 pts»: for sentences, whose singular a reader hears. */
export const enPuntos = (n: number): string => plural(n, 'pt');

/** «6 pts más», «6 pts menos», «justo lo suyo»: how a load stands against its quota. */
export const masOMenos = (diferencia: number): string => {
  if (diferencia === 0) return 'justo lo suyo';
  return `${enPuntos(Math.abs(diferencia))} ${diferencia > 0 ? 'más' : 'menos'}`;
};

/** «30 %», «31,5 %». */
export const enPorcentaje = (n: number): string => `${numero(n, 1)} %`;

/** Whole percent of a quota, 0 to 100; a quota of 0 is full. */
export const porCiento = (valor: number, cuota: number): number =>
  cuota <= 0 ? 100 : Math.round((100 * valor) / cuota);
