import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { ambito, RAIZ } from './ambito.ts';

interface Archivo {
  readonly url: string;
  /** A digest of the file, or null where its name already carries one. */
  readonly revision: string | null;
}

/** Every file of this build: `scripts/build/obrero.ts` writes the list here. */
declare const __PRECARGA__: readonly Archivo[];

/** Whether this browser loads the polyfills (antiguos/antes.js): then they are kept too, and else they are not fetched. */
const CON_APOYOS = typeof Map.groupBy !== 'function' || typeof URL.canParse !== 'function';
const hacenFalta = ({ url }: Archivo): boolean => CON_APOYOS || !url.startsWith('assets/apoyos-');

/** What is asked of the server even when the address bar asks: its answers are no page of ours. */
const SIN_CASCO = ['api/', 'media/', 'socket.io/', 'assets/', '[^/]+\\.\\w+$'].map(
  (ruta) => new RegExp(`^${RAIZ.replaceAll('.', '\\.')}${ruta}`),
);

/** What Chromium adds to the event, for requests that need no worker at all. */
interface ConRutas extends ExtendableEvent {
  readonly addRoutes?: (rutas: readonly { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>;
}

/**
 * What the server alone can answer does not pass through the worker, where the browser knows how: that is faster, and a
 * request that comes while a new version takes over would wake the old one and keep it for minutes.
 */
const dejarPasar = (suceso: ConRutas): void => {
  const rutas = suceso.addRoutes?.(
    ['api/*', 'media/*', 'socket.io/*'].map((ruta) => ({ condition: { urlPattern: RAIZ + ruta }, source: 'network' })),
  );
  if (rutas !== undefined) suceso.waitUntil(rutas);
};

/**
 * Keeps the whole build at installation, and answers every page with its index.html. A page of the previous version
 * goes on finding its own files, because the worker that kept them stays until the update is taken.
 */
export const ponerCasco = (): void => {
  ambito.addEventListener('install', dejarPasar);
  precacheAndRoute(__PRECARGA__.filter(hacenFalta), { cleanURLs: false });
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: SIN_CASCO }));
};
