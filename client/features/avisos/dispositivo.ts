import { useSyncExternalStore } from 'react';
import { esApple } from '#client/lib/navegador/dispositivo.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaAvisos } from '#client/lib/red/consultas.ts';
import { leerSuscripcion } from '#client/lib/navegador/suscripcion-push.ts';
import { huellaDe } from './suscripcion.ts';

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

/** Interval in ms at which the device list is read again while it is on screen: the server sends no event about deliveries. */
const REPASO = 30_000;

/** Reads my notification settings, and refreshes them while they are on screen. */
export const useAvisos = () => useQuery({ ...consultaAvisos, refetchInterval: REPASO });

const consultaEsteDispositivo = queryOptions({
  queryKey: CLAVES.esteDispositivo,
  queryFn: async () => {
    const suscripcion = await leerSuscripcion();
    return suscripcion === null ? null : huellaDe(suscripcion);
  },
});

/** Reads the digest of this browser's push subscription; null without one. The server's device list says if it is still mine. */
export const useEsteDispositivo = () => useQuery(consultaEsteDispositivo);
