import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { EntreNodos } from '#server/change/difusion.ts';

/** The part of a Redis client that the adapter uses. The adapter recognizes such a client by `sSubscribe`. */
interface ClienteDelAdaptador {
  readonly sSubscribe: (canal: string, oyente: (mensaje: Buffer, canal: string) => void) => void;
  readonly sUnsubscribe: (canal: string) => void;
  readonly sPublish: (canal: string, texto: string) => Promise<number>;
}

/**
 * The adapter that carries socket.io events between nodes: each room is a Redis channel, heard only where a socket is in it.
 * It gets the link `nodos` instead of a Redis client. With a client it would wait for Redis before telling local sockets, leave
 * rejected promises unhandled, and lose a room that empties and fills again before Redis answers.
 */
export const crearAdaptador = (nodos: EntreNodos) => {
  const dejar = new Map<string, () => void>();
  const cliente: ClienteDelAdaptador = {
    sSubscribe: (canal, oyente) => {
      dejar.get(canal)?.();
      dejar.set(
        canal,
        nodos.oir(canal, (mensaje) => oyente(mensaje, canal)),
      );
    },
    sUnsubscribe: (canal) => {
      dejar.get(canal)?.();
      dejar.delete(canal);
    },
    sPublish: (canal, texto) => {
      nodos.decir(canal, texto);
      return Promise.resolve(0);
    },
  };
  return createShardedAdapter(cliente, cliente, { channelPrefix: 'vivo', subscriptionMode: 'dynamic' });
};
