/** Spanish lists and numbers in words, in one place, so that every sentence agrees. */

const LISTA = new Intl.ListFormat('es', { type: 'conjunction' });
const NUMERO = new Intl.NumberFormat('es-ES');

/** «Lucía», «Lucía y Mateo», «Elena, Lucía y Mateo»; «e» before an «i», as it is said. */
export const enumerar = (partes: readonly string[]): string => LISTA.format(partes);

/** «2068», «12.068», «31,5»; with `decimales`, that many at most. */
export const numero = (n: number, decimales?: number): string =>
  decimales === undefined ? NUMERO.format(n) : n.toLocaleString('es-ES', { maximumFractionDigits: decimales });

/** «1 tarea», «3 tareas»: a count with its noun. */
export const plural = (n: number, uno: string, varios = `${uno}s`): string => `${numero(n)} ${n === 1 ? uno : varios}`;

/** «Último día», of «último día»: words that now begin a sentence. */
export const conMayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1);

/** «ayer», of «Ayer»: words that now stand within a sentence. */
export const conMinuscula = (texto: string): string => texto.charAt(0).toLocaleLowerCase('es') + texto.slice(1);
