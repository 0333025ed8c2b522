import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server as Engine, type Socket as Conexion } from 'engine.io';
import type { Server } from 'socket.io';
import { type ServerOptions, WebSocketServer } from 'ws';
import { DESPEDIDA_BREVE, ESPERA_DESPEDIDA, limitarSubida } from './porteria.ts';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { CAMINO_SOCKET } from '#server/http/crear-fastify.ts';
import type { Prefijos } from '#server/http/direccion.ts';

/**
 * Interval between two pings to a phone, in ms, and the time to wait for its answer. A phone or server that vanishes is noticed
 * by its peer after both times together at the latest.
 */
const PING_CADA_MS = 8_000;
const PING_ESPERA_MS = 4_000;
/** Bytes of the longest message accepted; a longer one closes the connection. Clients send only their token and reactions. */
const MAXIMO_MENSAJE = 4_096;
/** Characters that may wait for a client that does not read. Beyond this it is disconnected, and reads everything anew. */
const MAXIMO_SIN_LEER = 4 * 1_048_576;

/** The WebSocket server of engine.io, with a shorter wait for a peer that does not answer the closing handshake. */
class ServidorWebSocket extends WebSocketServer {
  constructor(opciones: ServerOptions) {
    super({ ...opciones, ...DESPEDIDA_BREVE });
  }
}

/** Limits what a connection may send, and what may wait to be sent to it. */
const limitar = (conexion: Conexion): void => {
  limitarSubida(conexion.request.socket);
  // Freed, since engine.io would keep it as long as the connection (https://socket.io/docs/v4/memory-usage/).
  Object.assign(conexion, { request: null });
  let sinLeer = 0;
  conexion.on('packetCreate', ({ data = '' }: { readonly data?: string }) => {
    sinLeer += data.length;
    if (sinLeer > MAXIMO_SIN_LEER) conexion.close(true);
  });
  conexion.on('drain', () => {
    sinLeer = 0;
  });
};

/** Creates socket.io's engine: WebSocket only, without compression. `admite` judges the origin of each connection. */
export const crearEngine = (io: Server, admite: (peticion: IncomingMessage) => boolean): Engine => {
  const engine = new Engine({
    transports: ['websocket'],
    perMessageDeflate: false,
    wsEngine: ServidorWebSocket,
    pingInterval: PING_CADA_MS,
    pingTimeout: PING_ESPERA_MS,
    maxHttpBufferSize: MAXIMO_MENSAJE,
    allowRequest: (peticion, responder) => responder(null, admite(peticion)),
  });
  io.bind(engine);
  engine.on('connection', limitar);
  return engine;
};

/**
 * Connects the members' sockets to Fastify's port: upgrades to their path go to engine.io, and upgrades of wall screens to the
 * listeners that were there before. server/http/crear-fastify.ts lets nothing else upgrade. While the server closes, or
 * releases its connections (`soltando`), new ones are refused.
 * On closing, engine.io ends the members' connections without socket.io's goodbye, so that clients retry until the next server
 * answers; what is still open after `ESPERA_DESPEDIDA` is destroyed.
 */
export const enchufar = (
  engine: Pick<Engine, 'handleUpgrade' | 'close'>,
  app: FastifyInstance,
  { quitar }: Pick<Prefijos, 'quitar'>,
  soltando: () => boolean,
): void => {
  const servidor: HttpServer = app.server;
  const antes = servidor.listeners('upgrade') as ((...argumentos: unknown[]) => void)[];
  servidor.removeAllListeners('upgrade');

  let cerrando = false;
  const conexiones = new Set<Duplex>();
  servidor.on('upgrade', (peticion: IncomingMessage, conexion: Duplex, cabeza: Buffer) => {
    peticion.url = quitar(peticion.url ?? '/');
    const esNuestra = peticion.url.startsWith(CAMINO_SOCKET);
    if (cerrando || soltando()) {
      conexion.destroy();
      return;
    }
    conexiones.add(conexion);
    conexion.once('close', () => conexiones.delete(conexion));
    if (esNuestra) engine.handleUpgrade(peticion, conexion, cabeza);
    else for (const escucha of antes) escucha(peticion, conexion, cabeza);
  });

  app.addHook('preClose', (listo) => {
    cerrando = true;
    engine.close();
    setTimeout(() => {
      for (const conexion of conexiones) conexion.destroy();
    }, ESPERA_DESPEDIDA).unref();
    listo();
  });
};
