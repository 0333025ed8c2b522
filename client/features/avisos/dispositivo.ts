import { useSyncExternalStore } from 'react';
import { esApple } from '#client/lib/aparato.ts';

/** What stands between this browser and a message. */
export type Obstaculo =
  /** Plain http, where browsers allow no messages. */
  | 'SIN_HTTPS'
  /** An iPhone or iPad takes them only for what was added to its home screen. */
  | 'FALTA_INSTALAR'
  | 'NO_PUEDE'
  /** The person said no, and only he can take it back. */
  | 'BLOQUEADO';

/** Reads it anew each time: a permission changes while the page stands. Null: nothing, it is up to the person. */
const leerObstaculo = (): Obstaculo | null => {
  if (!window.isSecureContext) return 'SIN_HTTPS';
  const puede = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!puede) return esApple() ? 'FALTA_INSTALAR' : 'NO_PUEDE';
  return Notification.permission === 'denied' ? 'BLOQUEADO' : null;
};

const suscribir = (oyente: () => void): (() => void) => {
  let permiso: PermissionStatus | null = null;
  let parado = false;
  navigator.permissions?.query({ name: 'notifications' }).then(
    (p) => {
      if (parado) return;
      permiso = p;
      p.addEventListener('change', oyente);
    },
    () => undefined,
  );
  // Safari tells of no change: who went to its settings comes back here.
  document.addEventListener('visibilitychange', oyente);
  return () => {
    parado = true;
    permiso?.removeEventListener('change', oyente);
    document.removeEventListener('visibilitychange', oyente);
  };
};

export const useObstaculo = (): Obstaculo | null => useSyncExternalStore(suscribir, leerObstaculo);
