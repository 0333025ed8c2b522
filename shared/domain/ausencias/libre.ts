import { estaFuera, type Ausencia } from './fuera.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { estaAtrasada } from '#shared/domain/vencimiento.ts';

/** What decides whether an occurrence is excused or free; `fecha_limite` is its own day. */
export interface Debida {
  readonly fecha_limite: Dia | null;
}

/** Whether an occurrence fell due while its owner was away: untaken and undone, it ends excused and not lapsed. */
export const tocaFuera = ({ fecha_limite }: Debida, ausencias: readonly Ausencia[]): boolean =>
  fecha_limite !== null && estaFuera(ausencias, fecha_limite);

/**
 * Whether a pending occurrence waits for its owner on a day. While they are away nothing does; back at home, neither does
 * what fell due on a day away, though it may still be made up. What somebody took (`tomada_el`) waits for them.
 */
export const espera = (
  debida: Debida & { readonly tomada_el: Dia | null },
  ausencias: readonly Ausencia[],
  hoy: Dia,
): boolean => !estaFuera(ausencias, hoy) && (debida.tomada_el !== null || !tocaFuera(debida, ausencias));

/** Whether a pending occurrence is late: its day is over, and it waits for its owner. */
export const vaConRetraso = (
  debida: Debida & { readonly tomada_el: Dia | null },
  ausencias: readonly Ausencia[],
  hoy: Dia,
): boolean => estaAtrasada(debida.fecha_limite, hoy) && espera(debida, ausencias, hoy);

/**
 * Whether a pending occurrence may be taken by anybody whom it suits: it falls due on a day away of its owner's, and
 * they are away now. Back at home they may still make up for it, and nobody takes it from them.
 */
export const esLibre = (
  debida: Debida & { readonly disponible_desde: Dia | null },
  ausencias: readonly Ausencia[],
  hoy: Dia,
): boolean =>
  tocaFuera(debida, ausencias) &&
  estaFuera(ausencias, hoy) &&
  (debida.disponible_desde === null || debida.disponible_desde <= hoy);

/**
 * Whether what somebody took is free again at the beginning of `hoy`: it is not done, and its day is over. One that was
 * late already when it was taken is theirs for that day.
 */
export const vuelveALibre = ({ fecha_limite, tomada_el }: Debida & { readonly tomada_el: Dia }, hoy: Dia): boolean =>
  tomada_el < hoy && (fecha_limite === null || fecha_limite < hoy);
