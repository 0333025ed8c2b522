import { useSyncExternalStore } from 'react';
import type { AlObrero, DelObrero } from '#client/sw/mensajes.ts';
import { POLITICA_TIPOS } from '#shared/contracts/politica.ts';
import { enBase } from './base.ts';
import { enlaceA } from './direcciones.ts';
import { guionDe } from './guion.ts';
import { crearOyentes } from './oyentes.ts';

/** Interval at which an open app checks for a new version, in milliseconds. */
const REVISION_MS = 30 * 60_000;

/** Time that a new worker has to take over, in milliseconds. */
const RELEVO_MS = 5_000;

let enEspera: ServiceWorker | null = null;
const { oir, decir } = crearOyentes();

const ponerEnEspera = (obrero: ServiceWorker | null): void => {
  enEspera = obrero;
  decir();
};

/** A worker that is installed while another serves the pages is a new version; the first of all is none. */
const mirar = (registro: ServiceWorkerRegistration): void => {
  if (conNuestroObrero()) ponerEnEspera(registro.waiting);
};

const vigilar = (registro: ServiceWorkerRegistration): void => {
  mirar(registro);
  registro.addEventListener('updatefound', () => {
    registro.installing?.addEventListener('statechange', () => mirar(registro));
  });
  // Without a network there is nothing to say: the next time will do.
  const revisar = () => void registro.update().catch(() => undefined);
  setInterval(revisar, REVISION_MS);
  addEventListener('online', revisar);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') revisar();
  });
};

/** Whether somebody may be in the middle of something that a reload would take away. */
export const ocupada = (): boolean => document.querySelector('form, [role="dialog"], [role="alertdialog"]') !== null;

let pedida = false;

/**
 * Loads the page anew, because another version serves it now and its files must match. At once when that was asked for, otherwise
 * as soon as no form or dialog is open, in sight or not, so that a user who looks at another app for a moment comes back to what
 * they typed. Only once: the page that comes belongs to the new version already.
 */
const recargar = (): void => {
  if (pedida || !ocupada()) {
    location.reload();
    return;
  }
  const reloj = setInterval(() => {
    if (ocupada()) return;
    clearInterval(reloj);
    location.reload();
  }, 1_000);
};

const GUION = '/sw.js';
const guion = (): string => guionDe(POLITICA_TIPOS, () => enBase(GUION));

/** Whether our own worker serves this page. Under a path, another site at the same address may have installed one. */
const conNuestroObrero = (): boolean => navigator.serviceWorker.controller?.scriptURL === enlaceA(GUION);

/** Registers the service worker of a built client. Where there is none (plain http, an old browser) nothing happens. */
export const registrarObrero = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let conDueno = conNuestroObrero();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    ponerEnEspera(null);
    // The very first worker takes over a page that is as new as itself.
    if (conDueno) recargar();
    conDueno = true;
  });
  // A browser told to have no workers (a test's) says yes and gives none.
  const alRegistrar = (registro: ServiceWorkerRegistration | undefined) => {
    if (registro !== undefined) vigilar(registro);
  };
  const registrar = () =>
    void navigator.serviceWorker.register(guion(), { updateViaCache: 'none' }).then(alRegistrar, () => undefined);
  // The first visit's own files come first.
  if (document.readyState === 'complete') registrar();
  else addEventListener('load', registrar, { once: true });
};

/**
 * Takes the new version: every tab of this browser is loaded anew. A browser may keep the old worker for minutes while
 * it has something to do: the page is then loaded anew by itself, and says again what waits if it still does.
 */
const actualizar = (): void => {
  pedida = true;
  enEspera?.postMessage({ tipo: 'ACTIVAR' } satisfies AlObrero, {});
  setTimeout(() => {
    // By now they may be in the middle of something else.
    pedida = false;
    recargar();
  }, RELEVO_MS);
};

/** Activates the waiting version; null while there is none. */
export const useVersionNueva = (): (() => void) | null =>
  useSyncExternalStore(oir, () => (enEspera === null ? null : actualizar));

/** Calls `alOir` with what the service worker says; returns how to stop. Elsewhere nobody says anything. */
export const escucharObrero = (alOir: (mensaje: DelObrero) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const alMensaje = (e: MessageEvent) => {
    const dato = e.data as DelObrero | null;
    if (dato?.tipo !== undefined) alOir(dato);
  };
  navigator.serviceWorker.addEventListener('message', alMensaje);
  return () => navigator.serviceWorker.removeEventListener('message', alMensaje);
};
