import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** A connection of engine.io's. It keeps the WebSocket below on its transport, and gives it no type. */
export interface ConexionEngine {
  readonly transport: unknown;
}

/** The WebSocket below a connection, with what it writes to. */
export const webSocketDe = ({ transport }: ConexionEngine): WebSocket & { readonly _socket: Duplex } =>
  (transport as { readonly socket: WebSocket & { readonly _socket: Duplex } }).socket;

/** A WebSocket's own ping, without a payload, as RFC 6455 writes it. */
export const PING = Buffer.from([0x89, 0x00]);
/** engine.io's ping, the text «2», as RFC 6455 writes it. */
export const PING_DE_ENGINE = Buffer.from([0x81, 0x01, 0x32]);

/** Writes a whole frame past `ws`, which would make it anew and write its head and the rest as two. */
export const escribirMarco = (ws: ReturnType<typeof webSocketDe>, marco: Buffer): void => {
  if (ws.readyState === ws.OPEN) ws._socket.write(marco);
};
