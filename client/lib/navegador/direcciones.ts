import { BASE, enBase } from './base.ts';

// Whole addresses of the app's own paths, for links, QR codes, sockets and texts. The base is added to each.

/** Full URL of a path, for a link or a QR code. */
export const enlaceA = (ruta: string): string => location.origin + enBase(ruta);

/** First page of the app at another address of this server. */
export const portadaEn = (origen: string): string => origen + enBase('/');

/** Full URL of a WebSocket at a path: `wss:` on https, else `ws:`. */
export const socketA = (ruta: string): string => enlaceA(ruta).replace(/^http/, 'ws');

/** Address of a path without the protocol, as people read and type it. */
export const direccionA = (ruta: string): string => location.host + enBase(ruta);

/**
 * Moves the page below the base path if it was opened outside it. With BASE_PATH set, the server's own port also serves pages
 * without that path.
 */
export const irASuSitio = (): void => {
  const { pathname, search, hash } = location;
  if (!`${pathname}/`.startsWith(`${BASE}/`)) location.replace(enlaceA(pathname + search + hash));
};
