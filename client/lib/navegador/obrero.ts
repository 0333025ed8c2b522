import { useSyncExternalStore } from 'react';
import type { AlObrero, DelObrero } from '#client/sw/mensajes.ts';
import { POLITICA_TIPOS } from '#shared/contracts/politica.ts';
import { enBase } from './base.ts';
import { enlaceA } from './direcciones.ts';
import { crearOyentes } from './oyentes.ts';

/** Interval in ms at which an open app looks for a new version. */
const REVISION_MS = 30 * 60_000;

/** Milliseconds that a new worker gets to take over. */
const RELEVO_MS = 5_000;

let enEspera: ServiceWorker | null = null;
const { oir, decir } = crearOyentes();

const ponerEnEspera = (obrero: ServiceWorker | null): void => {
  enEspera = obrero;
  decir();
};

/** An installed worker that waits while another serves the page is a new version. The very first worker is not. */
const mirar = (registro: ServiceWorkerRegistration): void => {
  if (conNuestroObrero()) ponerEnEspera(registro.waiting);
};

const seguir = (registro: ServiceWorkerRegistration): void => {
  mirar(registro);
  registro.addEventListener('updatefound', () => {
    registro.installing?.addEventListener('statechange', () => mirar(registro));
  });
  // A check that fails without a network is ignored; the next one comes soon.
  const revisar = () => void registro.update().catch(() => undefined);
  setInterval(revisar, REVISION_MS);
  addEventListener('online', revisar);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') revisar();
  });
};

/** Whether a form or dialog is open, whose input a reload would lose. */
export const ocupada = (): boolean => document.querySelector('form, [role="dialog"], [role="alertdialog"]') !== null;

let pedida = false;

/**
 * Reloads the page when a new version's worker serves it, because its files must match. At once if the user asked for it; else as
 * soon as no form or dialog is open, even while the page is hidden, so that nobody loses input by looking at another app. Only
 * once: the reloaded page belongs to the new version.
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

/** Whether our own worker serves this page. Below a path, another site on the same origin may have installed one. */
const conNuestroObrero = (): boolean => navigator.serviceWorker.controller?.scriptURL === enlaceA(GUION);

/** Registers the service worker of a built client. Does nothing where there is none (plain http, an old browser). */
export const registrarObrero = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let conDueno = conNuestroObrero();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    ponerEnEspera(null);
    // The first worker of all takes over a page of its own version, which needs no reload.
    if (conDueno) recargar();
    conDueno = true;
  });
  // Browsers whose workers are blocked, as in tests, resolve with undefined.
  const alRegistrar = (registro: ServiceWorkerRegistration | undefined) => {
    if (registro !== undefined) seguir(registro);
  };
  const registrar = () =>
    void navigator.serviceWorker.register(guion(), { updateViaCache: 'none' }).then(alRegistrar, () => undefined);
  // After loading, so that the first visit's own files come first.
  if (document.readyState === 'complete') registrar();
  else addEventListener('load', registrar, { once: true });
};

/**
 * Activates the new version: every tab of this browser reloads. A browser may keep the old worker for minutes while it is busy;
 * then the page reloads by itself, and offers the new version again if it still waits.
 */
const actualizar = (): void => {
  pedida = true;
  enEspera?.postMessage({ tipo: 'ACTIVAR' } satisfies AlObrero, {});
  setTimeout(() => {
    // The user may have opened a form since the tap, which `recargar` must respect.
    pedida = false;
    recargar();
  }, RELEVO_MS);
};

/** Returns the function that activates the waiting version; null if there is none. */
export const useVersionNueva = (): (() => void) | null =>
  useSyncExternalStore(oir, () => (enEspera === null ? null : actualizar));

/** Calls `alOir` with the service worker's messages. Returns the function that stops it. Without workers no message comes. */
export const escucharObrero = (alOir: (mensaje: DelObrero) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const alMensaje = (e: MessageEvent) => {
    const dato = e.data as DelObrero | null;
    if (dato?.tipo !== undefined) alOir(dato);
  };
  navigator.serviceWorker.addEventListener('message', alMensaje);
  return () => navigator.serviceWorker.removeEventListener('message', alMensaje);
};

/** Trusted Types, which TypeScript's library lacks. */
interface ConTipos {
  readonly trustedTypes?: {
    readonly createPolicy: (
      nombre: string,
      reglas: { createScriptURL: () => string },
    ) => {
      readonly createScriptURL: (texto: string) => string;
    };
  };
}

/**
 * Returns a worker's address in the form that the page's content policy requires. Creates a Trusted Types policy that allows only
 * this address. A page may create each policy only once.
 */
export const guionDe = (politica: string, createScriptURL: () => string): string =>
  (globalThis as ConTipos).trustedTypes?.createPolicy(politica, { createScriptURL }).createScriptURL('') ??
  createScriptURL();
