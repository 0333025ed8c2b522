import type { Duplex } from 'node:stream';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { baseOcupada } from '#server/change/resultado.ts';
import { type Alegado, leerActores } from '#server/data/accesos.ts';

/** Time, in ms, for a peer to answer the closing handshake before its connection is dropped. */
export const ESPERA_DESPEDIDA = 1_000;
/** The same as an option of `ws`, whose default is thirty seconds; its types lack the option. */
export const DESPEDIDA_BREVE = { closeTimeout: ESPERA_DESPEDIDA } as const;

/** Bytes that a connection may send at once: its token, and the answers to all pings of a time without network. */
const RAFAGA = 8_192;
/** Bytes that a connection may send per second after that, more than heartbeats and reactions need. */
const POR_SEGUNDO = 512;

/**
 * Closes a WebSocket whose client keeps sending: most messages are ignored, but parsing each frame costs time. Call it when
 * the connection's bytes already have a reader; as the first listener it would consume some of them.
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

/** Number of logins looked up in one query at most. */
const TANDA = 250;
/**
 * Number of attempts at one lookup while the database is busy; each waits for a connection as long as the pool allows. After the
 * last the waiting checks reject. Another error is not tried again.
 */
const INTENTOS = 5;

/**
 * Creates the check of logins for new connections. It looks up the waiting logins in order of arrival, up to `TANDA` a
 * query. When another server dies, all its phones connect at once, and one query for each would exhaust the pool. Resolves
 * with null for an invalid login; rejects when the database cannot answer.
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
      // Wait one turn of the event loop, so that requests that came together are looked up together.
      setImmediate(() => void mirar());
    });
};
