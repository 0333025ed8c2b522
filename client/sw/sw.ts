import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { avisoDe, leerPush } from '#shared/contracts/aviso-push.ts';
import { avisoDeAhora } from './aviso-de-ahora.ts';
import type { AlObrero, DelObrero } from './mensajes.ts';

/** The worker's global scope. TypeScript's library declares no variable of this type. */
export const ambito = globalThis as unknown as ServiceWorkerGlobalScope;

/** The base path of the worker and the app: `/`, or a path such as `/hassio/x/` if the app is served below one. */
export const RAIZ = new URL('.', ambito.location.href).pathname;

interface Archivo {
  readonly url: string;
  /** A digest of the file, or null if its name already contains one. */
  readonly revision: string | null;
}

/** The files that the app needs offline. `scripts/build/obrero.ts` writes the list here. */
declare const __PRECARGA__: readonly Archivo[];

/** True if this browser loads the polyfills (client/antiguos/antes.js). Only then are they precached. */
const CON_APOYOS = typeof Map.groupBy !== 'function' || typeof URL.canParse !== 'function';
const hacenFalta = ({ url }: Archivo): boolean => CON_APOYOS || !url.startsWith('assets/apoyos-');

/** Paths that are not pages of the app: a navigation to one of them does not get index.html. */
const SIN_CASCO = ['api/', 'media/', 'socket.io/', 'assets/', '[^/]+\\.\\w+$'].map(
  (ruta) => new RegExp(`^${RAIZ.replaceAll('.', '\\.')}${ruta}`),
);

/** The install event with `addRoutes` (Chromium only), which lets requests bypass the worker. */
interface ConRutas extends ExtendableEvent {
  readonly addRoutes?: (rutas: readonly { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>;
}

/**
 * Lets requests that only the server can answer bypass the worker, if the browser supports it. During an update they
 * would otherwise keep the old worker alive.
 */
const dejarPasar = (suceso: ConRutas): void => {
  const rutas = suceso.addRoutes?.(
    ['api/*', 'media/*', 'socket.io/*'].map((ruta) => ({ condition: { urlPattern: RAIZ + ruta }, source: 'network' })),
  );
  if (rutas !== undefined) suceso.waitUntil(rutas);
};

/**
 * Precaches `__PRECARGA__` on install, and answers navigations with index.html, except those of `SIN_CASCO`. A page of the
 * previous version still finds its files, because its worker stays until the member accepts the update.
 */
export const ponerCasco = (): void => {
  ambito.addEventListener('install', dejarPasar);
  precacheAndRoute(__PRECARGA__.filter(hacenFalta), { cleanURLs: false });
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: SIN_CASCO }));
};

/** The `pushsubscriptionchange` event. Not every browser sets these fields. */
interface CambioSuscripcion extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Adds `renotify`, which TypeScript's library lacks. With it, a message that replaces another sounds again. */
interface Opciones extends NotificationOptions {
  readonly renotify?: boolean;
}

const mostrar = async (texto: string | null): Promise<void> => {
  const pedir: typeof fetch = (...pedido) => ambito.fetch(...pedido);
  const { titulo, cuerpo, url, etiqueta, callado } = await avisoDeAhora(leerPush(texto), { raiz: RAIZ, pedir });
  const opciones: Opciones = {
    body: cuerpo,
    tag: etiqueta,
    renotify: !callado,
    silent: callado,
    data: url,
    icon: `${RAIZ}iconos/icono-192.png`,
    badge: `${RAIZ}iconos/insignia-96.png`,
    lang: 'es',
  };
  await ambito.registration.showNotification(titulo, opciones);
};

const ventanas = (): Promise<readonly WindowClient[]> =>
  ambito.clients.matchAll({ type: 'window', includeUncontrolled: true });

const decir = (a: Client, mensaje: DelObrero): void => a.postMessage(mensaje, {});

const enRaiz = (ruta: string): string => new URL(RAIZ + ruta.slice(1), ambito.location.origin).href;

/**
 * Reports whether a window may open a member's message. Excludes the shared wall screen, which belongs to no member, and
 * pages of other apps on the same origin.
 */
const esMia = ({ url }: Client): boolean => url.startsWith(enRaiz('/')) && new URL(url).pathname !== `${RAIZ}pantalla`;

/**
 * Opens a path of the app in an open window, preferring the focused or visible one, or in a new window. An open page
 * navigates by itself, without a reload (client/app/router.tsx).
 */
const abrir = async (ruta: string): Promise<void> => {
  const mias = (await ventanas()).filter(esMia);
  const elegida = mias.find((v) => v.focused) ?? mias.find((v) => v.visibilityState === 'visible') ?? mias[0];
  if (elegida === undefined) {
    await ambito.clients.openWindow(enRaiz(ruta));
    return;
  }
  decir(elegida, { tipo: 'IR', url: ruta });
  await elegida.focus();
};

/**
 * Subscribes to push again with the same key, if the browser has not done so itself and the key is known. Then tells every
 * open page, which sends the new subscription to the server, because only pages have the login.
 */
const renovar = async ({ oldSubscription, newSubscription }: CambioSuscripcion): Promise<void> => {
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? null;
  if (!newSubscription && applicationServerKey !== null)
    await ambito.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  for (const ventana of await ventanas()) decir(ventana, { tipo: 'SUSCRIPCION_CAMBIADA' });
};

/** Registers the handlers that show pushes, open their paths, and renew the subscription. */
export const atenderAvisos = (): void => {
  ambito.addEventListener('push', (suceso) => {
    suceso.waitUntil(mostrar(suceso.data?.text() ?? null));
  });
  ambito.addEventListener('notificationclick', (suceso) => {
    const { url } = avisoDe({ url: suceso.notification.data as unknown });
    suceso.notification.close();
    suceso.waitUntil(abrir(url));
  });
  // TypeScript's library does not declare this event.
  ambito.addEventListener('pushsubscriptionchange' as 'activate', (suceso: CambioSuscripcion) => {
    suceso.waitUntil(renovar(suceso));
  });
};

/**
 * Lets a new worker, which waits while an older one serves pages, take over when a page says so. A worker that activates
 * claims the open pages, so that the app works offline from the first visit on.
 */
export const esperarPermiso = (): void => {
  ambito.addEventListener('message', (suceso) => {
    if ((suceso.data as Partial<AlObrero> | null)?.tipo === 'ACTIVAR') suceso.waitUntil(ambito.skipWaiting());
  });
  ambito.addEventListener('activate', (suceso) => {
    suceso.waitUntil(ambito.clients.claim());
  });
};

// The service worker: opens the app offline and shows push messages. It caches only files of the build, and no API answers.
ponerCasco();
atenderAvisos();
esperarPermiso();
