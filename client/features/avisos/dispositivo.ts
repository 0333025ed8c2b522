import { useSyncExternalStore } from 'react';
import { esApple } from '#client/lib/navegador/aparato.ts';

/** A reason why this browser cannot receive messages. */
export type Obstaculo =
  /** Plain http, where browsers allow no push. */
  | 'SIN_HTTPS'
  /** An iPhone or iPad, where only apps added to the home screen receive push. */
  | 'FALTA_INSTALAR'
  | 'NO_PUEDE'
  /** The user has denied permission, and only they can grant it again, in the browser's settings. */
  | 'BLOQUEADO';

/**
 * Returns why this browser cannot receive messages, or null if it can. Read anew each time, because the permission may change
 * while the page is open.
 */
const leerObstaculo = (): Obstaculo | null => {
  if (!window.isSecureContext) return 'SIN_HTTPS';
  const puede = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!puede) return esApple() ? 'FALTA_INSTALAR' : 'NO_PUEDE';
  return Notification.permission === 'denied' ? 'BLOQUEADO' : null;
};

/** Calls `oyente` when the permission may have changed. Returns the function that stops that. */
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
  // Safari fires no event when the permission changes, so it is read again when the user returns from the settings.
  document.addEventListener('visibilitychange', oyente);
  return () => {
    parado = true;
    permiso?.removeEventListener('change', oyente);
    document.removeEventListener('visibilitychange', oyente);
  };
};

export const useObstaculo = (): Obstaculo | null => useSyncExternalStore(suscribir, leerObstaculo);
