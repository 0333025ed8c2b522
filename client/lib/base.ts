/**
 * Base path of the app on its address: '' at the root, `/hassio/x` below a path. It is derived from a built file's own address,
 * which is in `assets/` right below it. Every path that the router does not build begins with it: see `direcciones.ts`.
 */
export const BASE = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** Adds the base to a path of ours, such as `/api/…` or `/media/…`; other addresses, such as a blob's, stay as they are. */
export const enBase = (ruta: string): string => (ruta.startsWith('/') ? BASE + ruta : ruta);

/**
 * A name in what the browser keeps by origin, as storage and locks: below a path another app, or another of ours, may
 * share it.
 */
export const propio = (nombre: string): string => (BASE === '' ? nombre : `${BASE}/${nombre}`);
