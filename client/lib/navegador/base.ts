/**
 * Base path of the app on its origin: '' at the root, `/hassio/x` below a path. Derived from this file's own address, as built
 * files lie in `assets/` right below the base. Every path that the router does not build begins with it (see direcciones.ts).
 */
export const BASE = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/**
 * Adds the base to a path of this server, such as `/api/…` or `/media/…`. Other addresses, such as a blob's, stay as they
 * are.
 */
export const enBase = (ruta: string): string => (ruta.startsWith('/') ? BASE + ruta : ruta);

/**
 * Name for an entry in what the browser shares per origin, such as storage and locks. Below a path, another app on the same
 * origin may use the same store, so the name includes the base.
 */
export const propio = (nombre: string): string => (BASE === '' ? nombre : `${BASE}/${nombre}`);
