import { inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { milisegundosDe } from '#shared/domain/instantes.ts';
import type { Actor, Contexto, LlaveActor } from '#server/change/contexto.ts';
import { consultar } from '#server/change/leer.ts';
import { comoActor, leerValida } from '#server/effects/llaves/llaves.ts';

/**
 * The longest wait of a timer, in ms (24.8 days). The socket of a key that ends later is closed after it all the same; its client
 * connects anew, and the key is judged again.
 */
const MAXIMA_ESPERA = 2 ** 31 - 1;

/** Creates the check of keys that open a socket, which takes the scope `leer`. */
export const crearLlavesVivas = (contexto: Pick<Contexto, 'base' | 'tokens' | 'reloj'>) => ({
  /** Returns a key's member, and their family's version; null for a key that is not valid or may not listen. */
  juzgar: async (secreto: string): Promise<{ readonly actor: Actor; readonly version: number } | null> => {
    const llave = await consultar(contexto, (db) => leerValida(db, contexto.tokens.huella(secreto), contexto));
    const abierto = llave === null ? null : comoActor(llave, ['leer']);
    return abierto?.ok === true ? abierto.valor : null;
  },
  /**
   * Calls `acabar` when the key's last day ends in the zone, or after `MAXIMA_ESPERA` if that is sooner; never for a key without
   * a last day. Returns a function that cancels it.
   */
  alTerminar: ({ hasta }: LlaveActor, zona: string, acabar: () => void): (() => void) => {
    if (hasta === null) return () => undefined;
    const fin = milisegundosDe(inicioDelDia(zona, sumarDias(hasta, 1)));
    const espera = Math.min(MAXIMA_ESPERA, fin - milisegundosDe(contexto.reloj.ahora()));
    const reloj = setTimeout(acabar, espera).unref();
    return () => clearTimeout(reloj);
  },
});
