import { BASE } from './base.ts';

/** Where everybody goes who wanted nothing in particular. */
export const INICIO = '/dashboard';

/** The path of ours that the page was opened at; the root leads to Inicio. */
export const leerCamino = (): string => {
  const camino = location.pathname.slice(BASE.length);
  return camino === '' || camino === '/' ? INICIO : camino;
};
