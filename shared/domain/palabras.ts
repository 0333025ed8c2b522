// Lists, numbers and plurals in Spanish, in one place, so that all screens write them alike.

const LISTA = new Intl.ListFormat('es', { type: 'conjunction' });

/** Cache of formatters, by their number of decimals: making one takes longer than formatting a hundred numbers. */
const FORMATOS: Intl.NumberFormat[] = [];

/** Joins names into a Spanish list: «Lucía», «Lucía y Mateo», «Elena, Lucía y Mateo». Uses «e» before an «i» sound. */
export const enumerar = (partes: readonly string[]): string => LISTA.format(partes);

/** Formats a number in Spanish: «2068», «12.068», «31,5». `decimales` is the most decimals to show, 3 by default. */
export const numero = (n: number, decimales = 3): string =>
  (FORMATOS[decimales] ??= new Intl.NumberFormat('es-ES', { maximumFractionDigits: decimales })).format(n);

/** Formats a count with its noun: «1 tarea», «3 tareas». */
export const plural = (n: number, uno: string, varios = `${uno}s`): string => `${numero(n)} ${n === 1 ? uno : varios}`;

/** Capitalizes the first letter, for words that begin a sentence: «último día» becomes «Último día». */
export const conMayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1);

/** Lowers the first letter, for words within a sentence: «Ayer» becomes «ayer». */
export const conMinuscula = (texto: string): string => texto.charAt(0).toLocaleLowerCase('es') + texto.slice(1);
