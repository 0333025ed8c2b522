import type { Reaccion } from '#shared/contracts/reacciones.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';

const { oir, decir } = crearOyentes<[Reaccion]>();

/** Passes a reaction that has just arrived to the listeners. It is not stored. */
export const anotarReaccion = ({ miembro, emoji }: Reaccion): void => decir({ miembro, emoji });
export const oirReacciones = oir;

type Linea = (emoji: Reaccion['emoji']) => void;

/** Sends over the live connection; null while there is none. */
let linea: Linea | null = null;

/** Sets the way to send reactions over a live connection that has begun; null once it is lost. */
export const ponerLinea = (nueva: Linea | null): void => {
  linea = nueva;
};

/** Sends a reaction over the live connection, a tenth of a request's work for the box. Returns false if there is none. */
export const reaccionarEnVivo: (emoji: Reaccion['emoji']) => boolean = (emoji) => {
  linea?.(emoji);
  return linea !== null;
};
