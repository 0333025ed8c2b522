import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

interface Archivo {
  readonly url: string;
  /** A digest of the file, or null where its name already carries one. */
  readonly revision: string | null;
}

/** Every file of this build: `scripts/build/obrero.ts` writes the list here. */
declare const __PRECARGA__: readonly Archivo[];

/** What is asked of the server even when the address bar asks: its answers are no page of ours. */
const SIN_CASCO = [/^\/api\//, /^\/media\//, /^\/socket\.io\//, /^\/assets\//, /^\/[^/]+\.\w+$/];

/**
 * Keeps the whole build at installation, and answers every page with its index.html. A page of the previous version
 * goes on finding its own files, because the worker that kept them stays until the update is taken.
 */
export const ponerCasco = (): void => {
  precacheAndRoute([...__PRECARGA__], { cleanURLs: false });
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SIN_CASCO }));
};
