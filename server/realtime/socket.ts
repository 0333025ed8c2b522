import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import type { FastifyInstance } from 'fastify';
import type { Contexto } from '#server/contexto.ts';
import { actorDeToken } from '#server/plugins/autenticar.ts';
import type { Publicar } from './publicar.ts';

/** A dead phone is noticed after at most ping + timeout: 2 s. */
const PING_INTERVALO = 1_200;
const PING_ESPERA = 800;

interface OpcionesSocket {
  readonly contexto: Pick<Contexto, 'db' | 'tokens'>;
  /** Origins of our own pages besides the request's own host. */
  readonly origenes: readonly string[];
}

/** A browser always sends an Origin: it must be the page's own host. Without one it is no browser, and has no cookies to steal. */
const mismoOrigen = (peticion: IncomingMessage, origenes: readonly string[]): boolean => {
  const { origin, host } = peticion.headers;
  if (origin === undefined || origenes.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** The live layer: rooms `familia:<id>`, `miembro:<id>` and `acceso:<id>`, joined from the token alone. Nothing that a client sends is listened to. */
export const crearSocket = ({ contexto, origenes }: OpcionesSocket) => {
  const io = new Server({
    path: '/socket.io/',
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: PING_INTERVALO,
    pingTimeout: PING_ESPERA,
    maxHttpBufferSize: 4_096,
    allowRequest: (peticion, responder) => {
      responder(null, mismoOrigen(peticion, origenes));
    },
  });

  io.use((socket, siguiente) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    const admitir = async (): Promise<void> => {
      const quien = typeof token === 'string' ? await actorDeToken(contexto, token) : null;
      if (quien === null) throw new Error('NO_AUTENTICADO');
      await socket.join([`familia:${String(quien.actor.familia_id)}`, `miembro:${String(quien.actor.id)}`, `acceso:${String(quien.actor.acceso)}`]);
    };
    admitir().then(
      () => siguiente(),
      (error: unknown) => siguiente(error instanceof Error ? error : new Error('ERROR')),
    );
  });

  const publicar: Publicar = {
    eventos: (publicaciones) => {
      for (const { sala, evento, version, datos } of publicaciones) io.to(sala).emit(evento, { version, ...datos });
    },
    cortar: (cortes) => {
      for (const corte of cortes) {
        io.in('miembro' in corte ? `miembro:${String(corte.miembro)}` : `acceso:${String(corte.acceso)}`).disconnectSockets(true);
      }
    },
  };

  /**
   * Shares Fastify's port: socket.io gets its own path, every other upgrade goes to whoever listened before.
   * Both libraries answer to `upgrade`, and the first would refuse the other's path.
   */
  const enchufar = (app: FastifyInstance): void => {
    const servidor: HttpServer = app.server;
    const antes = servidor.listeners('upgrade') as ((...argumentos: unknown[]) => void)[];
    io.attach(servidor, { path: '/socket.io/' });
    servidor.removeAllListeners('upgrade');
    servidor.on('upgrade', (peticion: IncomingMessage, conexion, cabeza: Buffer) => {
      if ((peticion.url ?? '').startsWith('/socket.io/')) io.engine.handleUpgrade(peticion, conexion, cabeza);
      else if (antes.length > 0) for (const escucha of antes) escucha(peticion, conexion, cabeza);
      else conexion.destroy();
    });
    app.addHook('preClose', async () => {
      io.disconnectSockets(true);
      await io.close();
    });
  };

  return { io, publicar, enchufar };
};
