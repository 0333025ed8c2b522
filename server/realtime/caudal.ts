import type { Duplex } from 'node:stream';

/** Bytes that a connection may send at once: who it is, and the answers to all heartbeats of a time without a network. */
const RAFAGA = 8_192;
/** And for how many more it gets room in a second. Heartbeats take twenty. */
const POR_SEGUNDO = 512;

/**
 * Ends a WebSocket that goes on talking: nothing is listened to, but each frame costs time to take apart, whatever it is.
 * For whoever reads the connection's bytes already: a listener of its own before them would lose some.
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
