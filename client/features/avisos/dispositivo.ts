import { useSyncExternalStore } from 'react';
import { esApple } from '#client/lib/aparato.ts';

/** The obstacle to notifications in this browser. */
export type Obstaculo =
  /** Plain http, where browsers allow no messages. */
  | 'SIN_HTTPS'
  /** An iPhone or iPad takes them only for what was added to its home screen. */
  | 'FALTA_INSTALAR'
  | 'NO_PUEDE'
  /** The person said no, and only they can take it back. */
  | 'BLOQUEADO';

/**
 * Returns the present obstacle to messages in this browser; null when the user can decide. Read each time, because a permission
 * may change while the page is open.
 */
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
  // Safari reports no change, so the permission is read again when the person comes back from its settings.
  document.addEventListener('visibilitychange', oyente);
  return () => {
    parado = true;
    permiso?.removeEventListener('change', oyente);
    document.removeEventListener('visibilitychange', oyente);
  };
};

export const useObstaculo = (): Obstaculo | null => useSyncExternalStore(suscribir, leerObstaculo);
