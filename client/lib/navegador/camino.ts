import { BASE } from './base.ts';

/** Path of the default screen. */
export const INICIO = '/dashboard';

/** Returns the app's path at which the page was opened; the root leads to `INICIO`. */
export const leerCamino = (): string => {
  const camino = location.pathname.slice(BASE.length);
  return camino === '' || camino === '/' ? INICIO : camino;
};
