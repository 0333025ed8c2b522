import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { EntreNodos } from '#server/change/difusion.ts';

/** The part of a Redis client that the adapter uses; it recognises one by `sSubscribe`. */
interface ClienteDelAdaptador {
  readonly sSubscribe: (canal: string, oyente: (mensaje: Buffer, canal: string) => void) => void;
  readonly sUnsubscribe: (canal: string) => void;
  readonly sPublish: (canal: string, texto: string) => Promise<number>;
}

/**
 * socket.io's own way between nodes: each room is a channel, heard only where one of its sockets is.
 *
 * It is handed our connection instead of a client. It would wait for Redis's answer before it told the sockets that are
 * here; it would leave rejected promises to nobody; and the library under it forgets a room that empties and fills again
 * within one answer.
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
