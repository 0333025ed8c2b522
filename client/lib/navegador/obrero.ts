import { useSyncExternalStore } from 'react';
import type { AlObrero, DelObrero } from '#client/sw/mensajes.ts';
import { POLITICA_TIPOS } from '#shared/contracts/politica.ts';
import { enBase } from './base.ts';
import { enlaceA } from './direcciones.ts';
import { crearOyentes } from './oyentes.ts';

/** Interval in ms at which an open app looks for a new version. */
const REVISION_MS = 30 * 60_000;

/** Milliseconds that a new worker gets to take over before the page reloads by itself (`actualizar`). */
const RELEVO_MS = 5_000;

/** The worker of a new version, which waits to be activated; null if there is none. */
let enEspera: ServiceWorker | null = null;
const { oir, decir } = crearOyentes();

const ponerEnEspera = (obrero: ServiceWorker | null): void => {
  enEspera = obrero;
  decir();
};

/** Notes a waiting worker as a new version, unless it is the first of all: no worker of ours serves the page yet. */
const mirar = (registro: ServiceWorkerRegistration): void => {
  if (conNuestroObrero()) ponerEnEspera(registro.waiting);
};

/** Notices new versions. Checks for them every `REVISION_MS`, when the browser goes online, and when the page is shown. */
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

/** Whether the user has asked for the new version in this tab just now. */
let pedida = false;

/**
 * Reloads the page, because a new version's worker serves it now and the page's files must match. At once if the user has asked
 * for it; else as soon as no form or dialog is open. It waits for that also while the page is hidden: a member may have left a
 * form to look at another app.
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

/** Whether our own worker serves this page. If the app lies below a path, another site on the origin may have installed one. */
const conNuestroObrero = (): boolean => navigator.serviceWorker.controller?.scriptURL === enlaceA(GUION);

/** Registers the service worker of a built client. Does nothing where there is none (plain http, an old browser). */
export const registrarObrero = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  /** Whether a worker of ours already serves this page. */
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
  // Registers after loading, so that on a first visit the worker's downloads do not delay the page's own.
  if (document.readyState === 'complete') registrar();
  else addEventListener('load', registrar, { once: true });
};

/**
 * Activates the new version: its worker takes over every tab, and they reload (`recargar`). A browser may keep the old worker for
 * minutes while it is busy; then this page reloads after `RELEVO_MS`, and offers the new version again if it still waits.
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

/** Calls `alOir` with each message of the service worker. Returns the function that stops it. */
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
 * Returns a worker's address in the form that the page's content policy requires. Creates a Trusted Types policy, by the name
 * `politica`, that allows only this address. A page may create each policy only once, so this is called once for each name.
 */
export const guionDe = (politica: string, createScriptURL: () => string): string =>
  (globalThis as ConTipos).trustedTypes?.createPolicy(politica, { createScriptURL }).createScriptURL('') ??
  createScriptURL();
