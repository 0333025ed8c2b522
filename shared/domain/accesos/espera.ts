import { plural } from '../palabras.ts';

/** Number of wrong guesses in a row from which one has to wait; fewer cost nothing, because people mistype. */
const LIBRES = 5;
/** The first and the longest wait, in seconds. */
const PRIMERA_ESPERA = 30;
const ESPERA_MAXIMA = 3_600;

/** Returns the seconds to wait after so many wrong guesses in a row: none before the fifth, then 30, doubling up to one hour. */
export const esperaTrasFallos = (fallidos: number): number =>
  fallidos < LIBRES ? 0 : Math.min(ESPERA_MAXIMA, PRIMERA_ESPERA * 2 ** Math.min(fallidos - LIBRES, 20));

/** Returns a wait in Spanish words, rounded up: «30 segundos», «2 minutos», «1 hora». */
export const esperaEnPalabras = (segundos: number): string => {
  const enteros = Math.max(1, Math.ceil(segundos));
  if (enteros < 60) return plural(enteros, 'segundo');
  const minutos = Math.ceil(enteros / 60);
  return minutos < 60 ? plural(minutos, 'minuto') : plural(Math.ceil(minutos / 60), 'hora');
};
