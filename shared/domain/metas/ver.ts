import type { Dia } from '../tipos.ts';
import type { EstadoMeta } from './metas.ts';

// The goal as screens show it. This file is small, since the first screens of a phone load it.

interface MetaALaVista {
  readonly estado: EstadoMeta;
  readonly se_ve_hasta: Dia | null;
}

/** Tells whether screens show a goal on a day. */
export const seVe = ({ estado, se_ve_hasta }: MetaALaVista, hoy: Dia): boolean =>
  estado === 'ACTIVA' || (se_ve_hasta !== null && hoy <= se_ve_hasta);

/**
 * Returns the goal to show after `meta` has changed: `meta` if screens show it; otherwise the one shown before, or null if that
 * was `meta` itself.
 */
export const trasCambiar = <M extends MetaALaVista & { readonly id: number }>(
  antes: M | null,
  meta: M,
  hoy: Dia,
): M | null => {
  if (seVe(meta, hoy)) return meta;
  return antes?.id === meta.id ? null : antes;
};

/** Percentage of a goal that is reached, rounded down, from 0 to 100, so that 100 always means reached. */
export const porcientoDe = ({ logrados, puntos }: { readonly logrados: number; readonly puntos: number }): number =>
  Math.max(0, Math.min(100, Math.floor((100 * logrados) / puntos)));
