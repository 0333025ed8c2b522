import { PALABRAS_FACILES } from './palabras-faciles.ts';

/**
 * Chance that nobody guesses: 0 to `menorQue` − 1, each as likely. Also on plain http, where browsers have no
 * `crypto.subtle`.
 */
const azarSeguro = (menorQue: number): number => {
  const tope = Math.floor(2 ** 32 / menorQue) * menorQue;
  for (;;) {
    const [n = 0] = crypto.getRandomValues(new Uint32Array(1));
    // What is left over above the last whole multiple would make the first words likelier.
    if (n < tope) return n % menorQue;
  }
};

/** A password of three different words, «gato-luna-barco»: one of more than 2^27, drawn anew each time. */
export const tresPalabras = (azar: (menorQue: number) => number = azarSeguro): string => {
  const elegidas = new Set<string>();
  while (elegidas.size < 3) elegidas.add(PALABRAS_FACILES[azar(PALABRAS_FACILES.length)] ?? '');
  return [...elegidas].join('-');
};
