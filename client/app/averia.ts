import type { Averia } from '#shared/contracts/averias.ts';
import { llamar } from '#client/lib/llamar.ts';
import { leerTokenAcceso } from '#client/lib/credenciales.ts';

/** Most characters of a stack that are sent. */
const MAXIMO = 2_000;

/** Only what the log may hold: the path, and where in the code it broke. */
const aAveria = (pantalla: string, error: unknown, componentes: string): Averia => {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const pila = `${stack}\n${componentes}`;
  return { pantalla: pantalla.slice(0, 200), mensaje: message.slice(0, 300), pila: pila.slice(0, MAXIMO) };
};

/** Tells the box's log of a screen that broke. Without a login, or without network, nobody hears of it. */
export const contarAveria = (pantalla: string, error: unknown, componentes: string): void => {
  if (leerTokenAcceso() === null) return;
  llamar('contarAveria', { cuerpo: aAveria(pantalla, error, componentes) }).catch(() => null);
};
