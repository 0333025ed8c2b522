import { BASE, enBase } from './base.ts';

// Addresses of the app's own paths, in the forms that others need.

/** Full URL, for a link or a QR code. */
export const enlaceA = (ruta: string): string => location.origin + enBase(ruta);

/** Whether the page was opened under a name that only this machine knows. */
export const esEsteEquipo = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Full URL for the phones at home. `origen` is the server's origin as they reach it, for a page opened as «localhost». */
export const enlaceMovil = (ruta: string, origen: string | null): string =>
  (origen !== null && esEsteEquipo() ? origen : location.origin) + enBase(ruta);

/** Full URL of a WebSocket. */
export const socketA = (ruta: string): string => enlaceA(ruta).replace(/^http/, 'ws');

/** Host and path without the protocol, as people read and type it. */
export const direccionA = (ruta: string): string => location.host + enBase(ruta);

/**
 * Moves the page below the base path if it was opened outside it. With BASE_PATH set, the server's own port also serves pages
 * without that path.
 */
export const irASuSitio = (): void => {
  const { pathname, search, hash } = location;
  if (!`${pathname}/`.startsWith(`${BASE}/`)) location.replace(enlaceA(pathname + search + hash));
};
