import { BASE } from './base.ts';

/** Path of Inicio, the default screen. */
export const INICIO = '/dashboard';

/** Returns the page's path without the base; `INICIO` for the root, which leads there. */
export const leerCamino = (): string => {
  const camino = location.pathname.slice(BASE.length);
  return camino === '' || camino === '/' ? INICIO : camino;
};
