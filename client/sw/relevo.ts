import { ambito } from './ambito.ts';
import type { AlObrero } from './mensajes.ts';

/**
 * Makes a new worker wait until a page allows it to take over. The first worker has no predecessor and claims the pages
 * at once, so that the app works offline from the first visit on.
 */
export const esperarPermiso = (): void => {
  ambito.addEventListener('message', (suceso) => {
    if ((suceso.data as Partial<AlObrero> | null)?.tipo === 'ACTIVAR') suceso.waitUntil(ambito.skipWaiting());
  });
  ambito.addEventListener('activate', (suceso) => {
    suceso.waitUntil(ambito.clients.claim());
  });
};
