import type { Duplex } from 'node:stream';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { baseOcupada } from '#server/change/resultado.ts';
import { type Alegado, leerActores } from '#server/data/accesos.ts';

/** Milliseconds that a peer has to answer a goodbye, before its connection is dropped. */
export const ESPERA_DESPEDIDA = 1_000;
/** The same for `ws`, which gives it thirty seconds; its types do not know the option. */
export const DESPEDIDA_BREVE = { closeTimeout: ESPERA_DESPEDIDA } as const;

/**
 * Bytes that a connection may send at once: who it is, and the answers to all heartbeats of a time without a network.
 */
const RAFAGA = 8_192;
/** Bytes that it may send per second after that. Heartbeats take twenty. */
const POR_SEGUNDO = 512;

/**
 * Ends a WebSocket that goes on talking: nobody listens to it, but each frame costs time to take apart. Call it when
 * somebody reads the connection's bytes already: a first listener here would lose some for them.
 */
export const limitarSubida = (conexion: Duplex): void => {
  let quedan = RAFAGA;
  let antes = performance.now();
  conexion.on('data', (trozo: Buffer) => {
    const ahora = performance.now();
    quedan = Math.min(RAFAGA, quedan + ((ahora - antes) / 1_000) * POR_SEGUNDO) - trozo.length;
    antes = ahora;
    if (quedan < 0) conexion.destroy();
  });
};

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
