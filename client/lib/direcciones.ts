import { BASE, enBase } from './base.ts';

/** Paths of ours as others need them. */

/** A whole address: for a link, a QR code. */
export const enlaceA = (ruta: string): string => location.origin + enBase(ruta);

/** The same for a WebSocket. */
export const socketA = (ruta: string): string => enlaceA(ruta).replace(/^http/, 'ws');

/** The same as it is read and typed. */
export const direccionA = (ruta: string): string => location.host + enBase(ruta);

/**
 * Goes below the base, when the page was opened elsewhere: BASE_PATH holds for the server's own port too, where nobody puts
 * it before.
 */
export const irASuSitio = (): void => {
  const { pathname, search, hash } = location;
  if (!`${pathname}/`.startsWith(`${BASE}/`)) location.replace(enlaceA(pathname + search + hash));
};
