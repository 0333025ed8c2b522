import { ambito } from './ambito.ts';
import type { AlObrero } from './mensajes.ts';

/**
 * A newer worker waits until a page says that it may take over. The very first one has nobody to wait for, and takes
 * the pages at once, so that the app works without a network from its first visit on.
 */
export const esperarPermiso = (): void => {
  ambito.addEventListener('message', (suceso) => {
    if ((suceso.data as Partial<AlObrero> | null)?.tipo === 'ACTIVAR') suceso.waitUntil(ambito.skipWaiting());
  });
  ambito.addEventListener('activate', (suceso) => {
    suceso.waitUntil(ambito.clients.claim());
  });
};
