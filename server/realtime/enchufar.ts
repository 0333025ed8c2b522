import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Server } from 'socket.io';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Prefijos } from '#server/http/prefijo.ts';

export const CAMINO_SOCKET = '/socket.io/';
/** At the end, a peer that does not answer the goodbye is dropped after so many milliseconds. */
const ESPERA_DESPEDIDA = 1_000;

/**
 * Puts socket.io on Fastify's port: it gets its own path, the shared screens' path goes to whoever listened before, and
 * any other upgrade is dropped. Both libraries answer to `upgrade`, and the first would refuse the other's path. Once
 * the server is closing, or lets its connections go, nobody new is let in, and those inside see a lost connection, not a
 * goodbye: so they try again until the next server answers.
 */
export const enchufar = (
  io: Pick<Server, 'attach' | 'engine'>,
  app: FastifyInstance,
  { quitar }: Pick<Prefijos, 'quitar'>,
  soltando: () => boolean,
): void => {
  const servidor: HttpServer = app.server;
  const antes = servidor.listeners('upgrade') as ((...argumentos: unknown[]) => void)[];
  io.attach(servidor, { path: CAMINO_SOCKET });
  servidor.removeAllListeners('upgrade');

  let cerrando = false;
  const conexiones = new Set<Duplex>();
  servidor.on('upgrade', (peticion: IncomingMessage, conexion: Duplex, cabeza: Buffer) => {
    peticion.url = quitar(peticion.url ?? '/');
    const esNuestra = peticion.url.startsWith(CAMINO_SOCKET);
    if (cerrando || soltando() || (!esNuestra && peticion.url !== RUTAS.vivoPantalla)) {
      conexion.destroy();
      return;
    }
    conexiones.add(conexion);
    conexion.once('close', () => conexiones.delete(conexion));
    if (esNuestra) io.engine.handleUpgrade(peticion, conexion, cabeza);
    else for (const escucha of antes) escucha(peticion, conexion, cabeza);
  });

  app.addHook('preClose', (listo) => {
    cerrando = true;
    io.engine.close();
    setTimeout(() => {
      for (const conexion of conexiones) conexion.destroy();
    }, ESPERA_DESPEDIDA).unref();
    listo();
  });
};
