import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server as Engine } from 'engine.io';
import type { FastifyInstance } from 'fastify';
import { CAMINO_SOCKET } from '#server/http/crear-fastify.ts';
import type { Prefijos } from '#server/http/direccion.ts';
import { ESPERA_DESPEDIDA } from './porteria.ts';

/**
 * Connects the members' sockets to Fastify's port: upgrades to their path go to engine.io, others to the earlier listeners.
 * server/http/crear-fastify.ts lets no other upgrades through. While the server closes or releases its connections, new ones are
 * refused and old ones are cut without a goodbye, so that clients retry until the next server answers.
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
