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
  /** The browser supports no push, as in some private windows. */
  | 'NO_PUEDE'
  /** The user has denied permission, and only they can grant it again, in the browser's settings. */
  | 'BLOQUEADO';

/**
 * Returns why this browser cannot receive messages, or null if it can. On an Apple device without push, assumes that the app is
 * not on the home screen yet. Not stored, because the permission may change while the page is open.
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
  // Not every browser fires an event when the permission changes, so it is read again when the user returns to the page.
  document.addEventListener('visibilitychange', oyente);
  return () => {
    parado = true;
    permiso?.removeEventListener('change', oyente);
    document.removeEventListener('visibilitychange', oyente);
  };
};

export const useObstaculo = (): Obstaculo | null => useSyncExternalStore(suscribir, leerObstaculo);

/**
 * Milliseconds between reads of the settings while they are on screen: the server sends no event when a message has been
 * delivered or has failed.
 */
const REPASO = 30_000;

/** Reads my notification settings, devices and other places, every `REPASO` ms while they are on screen. */
export const useAvisos = () => useQuery({ ...consultaAvisos, refetchInterval: REPASO });

const consultaEsteDispositivo = queryOptions({
  queryKey: CLAVES.esteDispositivo,
  queryFn: async () => {
    const suscripcion = await leerSuscripcion();
    return suscripcion === null ? null : huellaDe(suscripcion);
  },
});

/**
 * Reads the digest of this browser's push subscription; null without one. Messages are on for me here only if the server lists
 * that digest among my devices.
 */
export const useEsteDispositivo = () => useQuery(consultaEsteDispositivo);
