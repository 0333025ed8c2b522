/** Limits of «Está hecha cuando…»: lines of a chore, and characters of one line or of a remark. */
export const MAXIMO_LINEAS = 5;
export const LARGO_LINEA = 60;

/** Returns the lines of a chore's «Está hecha cuando…», which is stored as one text. Empty lines are left out. */
export const lineasDe = (texto: string): string[] =>
  texto
    .split('\n')
    .map((linea) => linea.trim())
    .filter((linea) => linea !== '');

/** Tells whether a text has no more lines, and no longer ones, than a chore may have. */
export const cabenLasLineas = (texto: string): boolean => {
  const lineas = lineasDe(texto);
  return lineas.length <= MAXIMO_LINEAS && lineas.every((linea) => linea.length <= LARGO_LINEA);
};
