import { inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { milisegundosDe } from '#shared/domain/instantes.ts';
import type { Actor, Contexto, LlaveActor } from '#server/change/contexto.ts';
import { consultar } from '#server/change/leer.ts';
import { comoActor, leerValida } from '#server/effects/llaves/juzgar.ts';

/** The longest wait of a timer, in ms. A key that ends later is judged again then, since its client connects anew. */
const MAXIMA_ESPERA = 2 ** 31 - 1;

/** Creates the check of keys that open a socket, which takes the scope `leer`. */
export const crearLlavesVivas = (contexto: Pick<Contexto, 'base' | 'tokens' | 'reloj'>) => ({
  /** Returns a key's member, and their family's version; null for a key that is not valid or may not listen. */
  juzgar: async (secreto: string): Promise<{ readonly actor: Actor; readonly version: number } | null> => {
    const llave = await consultar(contexto, (db) => leerValida(db, contexto.tokens.huella(secreto), contexto));
    const abierto = llave === null ? null : comoActor(llave, ['leer']);
    return abierto?.ok === true ? abierto.valor : null;
  },
  /** Calls `acabar` once the key's last day has ended. Returns a function that cancels it. */
  alTerminar: ({ hasta }: LlaveActor, zona: string, acabar: () => void): (() => void) => {
    if (hasta === null) return () => undefined;
    const fin = milisegundosDe(inicioDelDia(zona, sumarDias(hasta, 1)));
    const espera = Math.min(MAXIMA_ESPERA, fin - milisegundosDe(contexto.reloj.ahora()));
    const reloj = setTimeout(acabar, espera).unref();
    return () => clearTimeout(reloj);
  },
});
