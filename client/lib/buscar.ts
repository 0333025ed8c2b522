/** A text as searches see it: small letters without accents. */
export const llano = (texto: string): string =>
  texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('es');
