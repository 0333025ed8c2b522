import { baseOcupada } from '#server/change/base-ocupada.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerActores, type Alegado } from '#server/data/accesos.ts';

/** The member of a login, and the family's version. */
interface Juicio {
  readonly actor: Actor;
  readonly version: number;
}

interface Espera {
  readonly alegado: Alegado;
  readonly responder: (juicio: Juicio | null) => void;
  readonly fallar: (error: unknown) => void;
}

/** Looked at together at most. */
const TANDA = 250;
/** Number of retries when the database is busy, each after the pool's own wait. */
const INTENTOS = 5;

/**
 * Judges logins, in the order in which they come, with one read for all that wait: when another server dies two thousand
 * phones knock within a second, and a read for each would fill the pool, fail, and have them knock again. Resolves with
 * null for a login that does not hold; rejects when the database cannot tell.
 */
export const crearPorteria = (contexto: Pick<Contexto, 'base'>): ((alegado: Alegado) => Promise<Juicio | null>) => {
  const esperan: Espera[] = [];
  let mirando = false;

  const leerTanda = async (alegados: readonly Alegado[]) => {
    for (let intento = 1; ; intento += 1) {
      try {
        return await leer(contexto, (db) => leerActores(db, alegados));
      } catch (error) {
        if (intento === INTENTOS || !baseOcupada(error)) throw error;
      }
    }
  };

  const mirar = async (): Promise<void> => {
    while (esperan.length > 0) {
      const tanda = esperan.splice(0, TANDA);
      try {
        const juicios = await leerTanda(tanda.map(({ alegado }) => alegado));
        for (const { alegado, responder } of tanda) responder(juicios.get(alegado.acceso) ?? null);
      } catch (error) {
        for (const { fallar } of tanda) fallar(error);
      }
    }
    mirando = false;
  };

  return (alegado) =>
    new Promise((responder, fallar) => {
      esperan.push({ alegado, responder, fallar });
      if (mirando) return;
      mirando = true;
      // Requests that came at the same time, such as a family's phones, are looked up together.
      setImmediate(() => void mirar());
    });
};
