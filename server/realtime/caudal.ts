import type { Duplex } from 'node:stream';

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
