import { z } from 'zod';
import { textoOpcional } from './comunes.ts';

/** The most characters of a stack trace that are logged. */
const MAXIMO_PILA = 2_000;

/** A report of a screen that crashed in a browser, for the server's log. It contains nothing that the screen showed. */
export const Averia = z.strictObject({
  /** URL path of the screen that crashed. */
  pantalla: textoOpcional(200),
  mensaje: textoOpcional(300),
  pila: textoOpcional(MAXIMO_PILA),
});
export type Averia = z.infer<typeof Averia>;
