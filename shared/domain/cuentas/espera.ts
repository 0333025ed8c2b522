import { plural } from '../palabras.ts';

/** Wrong guesses that cost nothing but themselves: people mistype. */
const LIBRES = 5;
const PRIMERA_ESPERA = 30;
const ESPERA_MAXIMA = 3_600;

/** Seconds to wait after so many wrong guesses in a row: none before the fifth, then 30 s doubling up to an hour. */
export const esperaTrasFallos = (fallidos: number): number =>
  fallidos < LIBRES ? 0 : Math.min(ESPERA_MAXIMA, PRIMERA_ESPERA * 2 ** Math.min(fallidos - LIBRES, 20));

/** A wait in Spanish, rounded up: «30 segundos», «2 minutos», «1 hora». */
export const esperaEnPalabras = (segundos: number): string => {
  const enteros = Math.max(1, Math.ceil(segundos));
  if (enteros < 60) return plural(enteros, 'segundo');
  const minutos = Math.ceil(enteros / 60);
  return minutos < 60 ? plural(minutos, 'minuto') : plural(Math.ceil(minutos / 60), 'hora');
};
