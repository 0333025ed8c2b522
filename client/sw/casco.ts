import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { ambito, RAIZ } from './ambito.ts';

interface Archivo {
  readonly url: string;
  /** A digest of the file, or null if its name already contains one. */
  readonly revision: string | null;
}

/** Every file of this build. `scripts/build/obrero.ts` writes the list here. */
declare const __PRECARGA__: readonly Archivo[];

/** True if this browser loads the polyfills (antiguos/antes.js). Only then are they precached. */
const CON_APOYOS = typeof Map.groupBy !== 'function' || typeof URL.canParse !== 'function';
const hacenFalta = ({ url }: Archivo): boolean => CON_APOYOS || !url.startsWith('assets/apoyos-');

/** Paths that always go to the server, even on navigation, because they are not pages of the app. */
const SIN_CASCO = ['api/', 'media/', 'socket.io/', 'assets/', '[^/]+\\.\\w+$'].map(
  (ruta) => new RegExp(`^${RAIZ.replaceAll('.', '\\.')}${ruta}`),
);

/** The install event with `addRoutes` (Chromium only), which lets requests bypass the worker. */
interface ConRutas extends ExtendableEvent {
  readonly addRoutes?: (rutas: readonly { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>;
}

/**
 * Lets requests that only the server can answer bypass the worker, if the browser supports it. This is faster, and a
 * request during an update would otherwise wake the old worker and keep it alive for minutes.
 */
const dejarPasar = (suceso: ConRutas): void => {
  const rutas = suceso.addRoutes?.(
    ['api/*', 'media/*', 'socket.io/*'].map((ruta) => ({ condition: { urlPattern: RAIZ + ruta }, source: 'network' })),
  );
  if (rutas !== undefined) suceso.waitUntil(rutas);
};

/**
 * Precaches the whole build on install and answers navigations with index.html, except those of `SIN_CASCO`. A page of the
 * previous version still finds its files, because the old worker stays until the update is accepted.
 */
export const ponerCasco = (): void => {
  ambito.addEventListener('install', dejarPasar);
  precacheAndRoute(__PRECARGA__.filter(hacenFalta), { cleanURLs: false });
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: SIN_CASCO }));
};
