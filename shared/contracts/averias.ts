import { z } from 'zod';
import { textoOpcional } from './comunes.ts';

/** Most characters of a stack that the log keeps. */
const MAXIMO_PILA = 2_000;

/** A screen that broke in a browser, for the box's log. Says nothing of what was on it. */
export const Averia = z.strictObject({
  /** The screen's path. */
  pantalla: textoOpcional(200),
  mensaje: textoOpcional(300),
  pila: textoOpcional(MAXIMO_PILA),
});
export type Averia = z.infer<typeof Averia>;
