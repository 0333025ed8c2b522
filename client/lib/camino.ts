import { BASE } from './base.ts';

/** The default destination. */
export const INICIO = '/dashboard';

/** The path of ours that the page was opened at; the root leads to Inicio. */
export const leerCamino = (): string => {
  const camino = location.pathname.slice(BASE.length);
  return camino === '' || camino === '/' ? INICIO : camino;
};
