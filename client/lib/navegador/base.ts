/**
 * Base path of the app on its origin: '' at the root, or a path such as `/hassio/x`. It is derived from this file's own address,
 * since built files lie in `assets/` right below the base. The router adds it to its own paths; all others need `enBase`.
 */
export const BASE = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** Adds the base to a path of this server, such as `/api/…` or `/media/…`. Other addresses, such as a blob's, stay the same. */
export const enBase = (ruta: string): string => (ruta.startsWith('/') ? BASE + ruta : ruta);

/**
 * Returns the name for an entry in what the browser shares per origin, such as storage and locks. Below a path, another app on
 * the same origin may use equal names, so the name includes the base.
 */
export const propio = (nombre: string): string => (BASE === '' ? nombre : `${BASE}/${nombre}`);
