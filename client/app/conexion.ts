import { useSyncExternalStore } from 'react';
import type { EstadoConexion } from '#client/ui/tira-conexion.tsx';

const suscribir = (oyente: () => void) => {
  addEventListener('online', oyente);
  addEventListener('offline', oyente);
  return () => {
    removeEventListener('online', oyente);
    removeEventListener('offline', oyente);
  };
};

/** What the strip says: the browser's own word on being offline. */
export const useConexion = (): EstadoConexion => (useSyncExternalStore(suscribir, () => navigator.onLine) ? 'vivo' : 'sin-red');
