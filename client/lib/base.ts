/**
 * Where on its address the app lies: '' at the root, `/hassio/x` below a path. Nobody tells it: a built file lies in
 * `assets/`, right below. Whatever the router does not put together begins with it: see `direcciones.ts`.
 */
export const BASE = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** Adds the base to a path of ours, such as `/api/…` or `/media/…`; other addresses, such as a blob's, stay as they are. */
export const enBase = (ruta: string): string => (ruta.startsWith('/') ? BASE + ruta : ruta);

/**
 * A name in what the browser keeps by origin, as storage and locks: below a path another app, or another of ours, may
 * share it.
 */
export const propio = (nombre: string): string => (BASE === '' ? nombre : `${BASE}/${nombre}`);
