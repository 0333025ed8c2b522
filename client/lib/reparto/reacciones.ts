import type { Reaccion } from '#shared/contracts/reacciones.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

const { oir, decir } = crearOyentes<[Reaccion]>();

/** Passes a reaction that has just arrived to the listeners. Reactions are not stored. */
export const anotarReaccion = ({ miembro, emoji }: Reaccion): void => decir({ miembro, emoji });
export const oirReacciones = oir;

type Linea = (emoji: Reaccion['emoji']) => void;

/** The function that sends a reaction over the live connection; null while there is none. */
let linea: Linea | null = null;

/** Called with the function that sends when a live connection begins, and with null when it is lost. */
export const ponerLinea = (nueva: Linea | null): void => {
  linea = nueva;
};

/** Sends a reaction over the live connection. Returns false if there is none: then nothing was sent. */
export const reaccionarEnVivo: (emoji: Reaccion['emoji']) => boolean = (emoji) => {
  linea?.(emoji);
  return linea !== null;
};
