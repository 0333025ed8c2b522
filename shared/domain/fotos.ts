import { sumarSegundos } from './instantes.ts';
import type { Instante } from './tipos.ts';

// Pictures of completions: at most one each, kept for thirty days, and at most 300 a family.

const SEGUNDOS_FOTO = 30 * 86_400;
/** Number of pictures that a family keeps; a further one takes the place of the oldest. */
export const MAXIMO_FOTOS = 300;
/** Size of a stored picture, at most, in bytes. */
export const BYTES_FOTO = 200_000;
/** Width and height of a stored picture, at most, in pixels. Clients scale down to it before they send one. */
export const LADO_FOTO = 1_280;

/** The fields of an occurrence that decide who may add or delete its picture. */
interface Retratable {
  readonly estado: string;
  /** The member who did it. */
  readonly autor: number;
}

/** Returns why a member may not add a picture to an occurrence, or null when they may. */
export const porQueNoPoneFoto = (
  { estado, autor }: Retratable,
  quien: number,
): 'SIN_COMPLETAR' | 'FOTO_AJENA' | null => {
  if (estado !== 'COMPLETADA') return 'SIN_COMPLETAR';
  return autor === quien ? null : 'FOTO_AJENA';
};

/** Tells whether a member may delete the picture of a completion: an admin, or the member who did it. */
export const quitaFoto = (
  { autor }: Pick<Retratable, 'autor'>,
  quien: { readonly id: number; readonly es_administrador: boolean },
): boolean => quien.es_administrador || autor === quien.id;

/** Returns the instant before which pictures are too old at `ahora`. */
export const caducanDesde = (ahora: Instante): Instante => sumarSegundos(ahora, -SEGUNDOS_FOTO);

/** Returns the pictures that a family no longer keeps: the oldest beyond `maximo`. */
export const sobran = <F extends { readonly creada_en: Instante; readonly asignacion_id: number }>(
  fotos: readonly F[],
  maximo = MAXIMO_FOTOS,
): F[] =>
  fotos.toSorted((a, b) => b.creada_en.localeCompare(a.creada_en) || b.asignacion_id - a.asignacion_id).slice(maximo);
